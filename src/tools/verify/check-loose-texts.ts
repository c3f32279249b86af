import { parseSync, Visitor } from 'vite';
import type { Problem } from '../../config/index.ts';

/** A node of a syntax tree, as far as this check looks at it. @see https://github.com/estree/estree */
interface Node {
  type: string;
  start: number;
  children?: Node[];
  expression?: Node;
  value?: unknown;
  name?: string;
  id?: Node;
  init?: Node | null;
  test?: Node;
  consequent?: Node;
  alternate?: Node;
  left?: Node;
  right?: Node;
  operator?: string;
  callee?: Node;
  property?: Node;
}

const isBranch = ({ type }: Node): boolean => type === 'ConditionalExpression' || type === 'LogicalExpression';

/** What an expression may give, by its conditions. */
function outcomes(node: Node): Node[] {
  if (node.type === 'ConditionalExpression') return [node.consequent!, node.alternate!].flatMap(outcomes);
  if (node.type === 'LogicalExpression')
    return (node.operator === '??' ? [node.left!, node.right!] : [node.right!]).flatMap(outcomes);
  return node.expression && node.type !== 'JSXExpressionContainer' ? outcomes(node.expression) : [node];
}

/** What a child of an element gives; itself where it is no expression. */
const contentOf = (child: Node): Node => (child.type === 'JSXExpressionContainer' ? child.expression! : child);

const isBlank = (child: Node): boolean =>
  (child.type === 'JSXText' && String(child.value).trim() === '') || contentOf(child).type === 'JSXEmptyExpression';

/** Names that stand for elements: what they are declared as contains some, or they are passed on as they came. */
function elementNames(program: Node): Set<string> {
  const names = new Set(['children', 'undefined']);
  const containing: { name: string; start: number; end: number }[] = [];
  const declare = ({ id, start, end }: Node & { end: number }) => {
    if (id?.name !== undefined) containing.push({ name: id.name, start, end });
  };
  const found = ({ start }: Node) => {
    for (const one of containing) if (one.start <= start && start < one.end) names.add(one.name);
  };
  const visit = { VariableDeclarator: declare, FunctionDeclaration: declare, JSXElement: found, JSXFragment: found };
  new Visitor(visit as object).visit(program as never);
  return names;
}

/** What text is at fault, why, and how to mend it. */
interface Fault {
  node: Node;
  what: string;
}

/** Finds texts that come, go or change beside elements, in the order of the file. */
function looseTexts(program: Node): Fault[] {
  const elements = elementNames(program);
  const faults: Fault[] = [];
  /** Whether an outcome is a text, as far as can be told without types. */
  const isText = ({ type, value, name, callee, property }: Node): boolean => {
    if (type === 'Literal') return typeof value === 'string' && value !== '';
    if (type === 'Identifier') return !elements.has(name!);
    if (type === 'MemberExpression') return !elements.has(property?.name ?? '');
    if (type === 'CallExpression') {
      const called = callee!.type === 'MemberExpression' ? callee!.property!.name! : (callee!.name ?? '');
      return called !== 'map' && called !== 'flatMap' && !elements.has(called);
    }
    return type === 'TemplateLiteral' || (type === 'JSXText' && String(value).trim() !== '');
  };
  /** Whether elements come and go at a child: by a condition, or as a list. */
  const comesAndGoes = (child: Node): boolean => {
    const content = contentOf(child);
    if (content.type === 'CallExpression') return !isText(content) && content.callee!.type === 'MemberExpression';
    return isBranch(content);
  };
  const look = (element: Node) => {
    const children = element.children!.filter((child) => !isBlank(child));
    for (const [index, child] of children.entries()) {
      const content = contentOf(child);
      if (children.length > 1 && isBranch(content) && outcomes(content).some(isText))
        faults.push({ node: content, what: 'A text beside elements depends on a condition.' });
      else if (!isBranch(content) && isText(content) && children.slice(0, index).some(comesAndGoes))
        faults.push({ node: content, what: 'A text follows elements that come and go.' });
    }
  };
  const lookAtBranch = (branch: Node) => {
    for (const fragment of outcomes(branch).filter(({ type }) => type === 'JSXFragment'))
      for (const child of fragment.children!.filter((one) => !isBlank(one)))
        if (isText(contentOf(child)) && !isBranch(contentOf(child)))
          faults.push({ node: contentOf(child), what: 'A text in a fragment depends on a condition.' });
  };
  const visit = {
    JSXElement: look,
    JSXFragment: look,
    ConditionalExpression: lookAtBranch,
    LogicalExpression: lookAtBranch,
  };
  new Visitor(visit as object).visit(program as never);
  const places = new Map(faults.map((fault) => [fault.node.start, fault]));
  return [...places.values()].toSorted((a, b) => a.node.start - b.node.start);
}

/**
 * Checks that each text that comes, goes or changes beside elements has an element of its own. A translator puts other nodes in
 * the place of a text. React then finds it neither to remove it nor to put something before it, throws, and what it was drawing,
 * such as thanks for an enquiry, is not shown.
 *
 * Without types, so an element that a component is given counts as a text, but for `children`.
 *
 * @param sources  Texts by file, from the project's folder: "src/ui/strip/strip.tsx".
 * @returns        A problem at each such text.
 * @see            docs/decisions 0148
 */
export const checkLooseTexts = (sources: Map<string, string>): Problem[] =>
  [...sources].flatMap(([file, source]) =>
    looseTexts(parseSync(file, source).program as unknown as Node).map(({ node, what }): Problem => {
      const before = source.slice(0, node.start).split('\n');
      return {
        severity: 'problem',
        code: 'loose-text',
        file,
        line: before.length,
        column: before.at(-1)!.length + 1,
        path: [],
        what,
        why: 'A translator replaces it by other nodes, and React throws where it removes it or puts something before it.',
        fix: 'Put it into an element of its own: <span>…</span>.',
      };
    }),
  );
