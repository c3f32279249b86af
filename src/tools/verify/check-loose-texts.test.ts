import { describe, expect, it } from 'vitest';
import { checkLooseTexts } from './check-loose-texts.ts';

const FILE = 'src/ui/row.tsx';
const check = (jsx: string, before = '') =>
  checkLooseTexts(new Map([[FILE, `${before}\nexport const Row = (props) => ${jsx};\n`]]));

describe('A text', () => {
  it.each([
    ['comes and goes beside an element', '<p><Icon />{isOn && words.on}</p>'],
    ['changes beside an element', "<p><Icon />{isOn ? 'on' : 'off'}</p>"],
    ['comes and goes beside another text', '<p>{fault}{found && words.found(3)}</p>'],
    ['takes the place of an element', '<p><Icon />{isOn ? <b>on</b> : words.off}</p>'],
    ['comes and goes in a fragment', '<button>{isSending ? <><Icon />{words.sending}</> : label}</button>'],
    ['is the space before an element that comes and goes', "<p><b />{link && <>{' '}<a /></>}</p>"],
    ['follows an element that comes and goes', '<p>{isOn && <Icon />} {words.on}</p>'],
    ['follows a list', '<p>{items.map((item) => <b key={item} />)} and others</p>'],
  ])('that %s needs an element of its own', (_, jsx) => {
    expect(check(jsx)).toMatchObject([{ code: 'loose-text', file: FILE, line: 2 }]);
  });

  it.each([
    ['is alone in its element', '<p>{isOn ? words.on : words.off}</p>'],
    ['has an element of its own', '<p><Icon />{isOn && <span>{words.on}</span>}</p>'],
    ['stays where it is', '<p><Icon />{words.on} {words.off}</p>'],
    ['precedes an element that comes and goes', '<p>{words.on}{isOn && <Icon />}</p>'],
    ['is an attribute', "<p><Icon />{isOn && <b title={isOn ? 'on' : 'off'} />}</p>"],
  ])('that %s needs none', (_, jsx) => {
    expect(check(jsx)).toEqual([]);
  });

  it('is told from an element that has a name', () => {
    expect(check('<p><Icon />{isOn && head}</p>', 'const head = <b>on</b>;')).toEqual([]);
    expect(check('<p>{isOn && draw(1)}{props.children}</p>', 'function draw(n) { return <b>{n}</b>; }')).toEqual([]);
  });

  it('is shown where it stands', () => {
    expect(check('(\n  <p>\n    <Icon />\n    {isOn && words.on}\n  </p>\n)')).toMatchObject([{ line: 5, column: 6 }]);
  });
});
