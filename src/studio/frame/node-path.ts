import type { NodePath } from '../frame-messages.ts';

/** The same as the probe does: see `UNCOUNTED` in src/studio/probe/find-places.ts. */
const UNCOUNTED = ['#comment', 'SOURCE'];
const childrenOf = (node: Node): Node[] => [...node.childNodes].filter(({ nodeName }) => !UNCOUNTED.includes(nodeName));

/** The node at a place in an element; undefined where there is none. */
export const nodeAt = (root: Node, at: NodePath): Node | undefined =>
  at.reduce<Node | undefined>((node, index) => node && childrenOf(node)[index], root);

/** The place of a node in an element that contains it. */
export function pathTo(root: Node, node: Node): NodePath {
  const { parentNode } = node;
  if (node === root || !parentNode) return [];
  return [...pathTo(root, parentNode), childrenOf(parentNode).indexOf(node)];
}
