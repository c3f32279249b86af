import fc, { isThorough } from '../../../tests/random.ts';
import { describe, expect, it } from 'vitest';
import { describeSyntaxError } from './describe-syntax-error.ts';
import { scanJson } from './scan-json.ts';

/** @see https://github.com/nst/JSONTestSuite: y_ cases */
const ACCEPTED = [
  '[]', '{}', '[[]   ]', '[""]', '["a"]', '[false]', '[null, 1, "1", {}]', '[1\n]', ' [1]', '[1,null,null,null,2]', '[2] ',
  '[0e+1]', '[0e1]', '[ 4]', '[-0]', '[-123]', '[-1]', '[1E22]', '[1E-2]', '[1E+2]', '[123e45]', '[123.456e78]', '[1e-2]', '[123.456789]',
  '{"asd":"sdf", "dfg":"fgh"}', '{"asd":"sdf"}', '{"":0}', '{"foo\\u0000bar": 42}', '{ "min": -1.0e+28, "max": 1.0e+28 }', '{"a":[]}',
  '["\\u0060\\u012a\\u12AB"]', '["\\uD801\\udc37"]', '["\\"\\\\\\/\\b\\f\\n\\r\\t"]', '["\\\\u0000"]', '["\\u0012"]', '["\uffff"]', '["asd "]', '["\u2028"]', '["\u007f"]', '["⍂㈴⍂"]',
  '"asd"', '42', '-0.1', 'null', 'true', '""', '["a"]\n', '[true]', ' [] ', '["\\uDADA"]', '["\\uDd1e\\uD834"]', '[1e9999]',
]; // prettier-ignore

/** The same suite: n_ cases */
const REJECTED = [
  '', ' ', '[1 true]', '["": 1]', '[""],', '[,1]', '[1,,2]', '["x",,]', '["x"]]', '["",]', '["x"', '[x', '[3[4]]', '[1:2]', '[,]', '[-]', '[   , ""]', '["a",\n4\n,1,', '[1,]', '[*]', '[""', '[1,\n1\n,1', '[{}',
  '[fals]', '[nul]', '[tru]', '[++1234]', '[+1]', '[+Inf]', '[-01]', '[-1.0.]', '[-2.]', '[-NaN]', '[.-1]', '[.2e-3]', '[0.1.2]', '[0.3e+]', '[0.3e]', '[0.e1]', '[0E+]', '[0E]', '[0e+]', '[0e]', '[1.0e+]', '[1.0e-]', '[1.0e]', '[1 000.0]', '[1eE2]', '[2.e+3]', '[2.e-3]', '[9.e+]', '[Inf]', '[NaN]', '[１]', '[1+2]', '[0x1]', '[0x42]', '[Infinity]', '[-Infinity]', '[-foo]', '[- 1]', '[-012]', '[-.123]', '[-1x]', '[1ea]', '[1.]', '[1.2a-3]', '[1.8011670033376514H-308]', '[012]', '[.123]',
  '["x", truth]', '{[: "x"}', '{"x", null}', '{"x"::"b"}', '{🇨🇭}', '{"a":"a" 123}', "{key: 'value'}", '{"a" b}', '{:"b"}', '{"a" "b"}', '{"a":', '{"a"', '{1:1}', '{9999E9999:1}', '{null:null,null:null}', '{"id":0,,,,,}', "{'a':0}", '{"id":0,}', '{"a":"b"}/**/', '{"a":"b"}/**//', '{"a":"b"}//', '{"a":"b"}/', '{"a":"b",,"c":"d"}', '{a: "b"}', '{"a":"a', '{ "foo" : "bar", "a" }', '{"a":"b"}#',
  '["\\uD800\\"]', '["\\uD800\\u"]', '["\\uD800\\u1"]', '["\\uD800\\u1x"]', '[é]', '["\\\u0000"]', '["\\x00"]', '["\\\\\\"]', '["\\\t"]', '["\\🌀"]', '["\\"]', '["\\u00A"]', '["\\uD834\\uDd"]', '["\\uqqqq"]', '["\\a"]', '[\\u0020"asd"]', '[\\n]', '"', "['single quote']", 'abc', '["\\', '["a\u0000a"]', '["new\nline"]', '["\t"]', '"\\UA66D"', '""x',
  '<.>', '[<null>]', '[1]x', '[1]]', '["asd]', 'aå', '[True]', '1]', '{"x": true,', '[][]', ']', '{}}', '{"":', '*', '[', '[,', '[{', '["a', '["a"', '{', '{]', '{,', '{[', "{'a'", '{"a', '{"\\', '{"a"', '["\\{["\\{["', '"\\u', '{"a": true} "x"', '[a\u00a0]', '\u2060[]', '[1', '[ false, nul', '{"asd":"asd"', '[\u000c]', 'å', '\ufeff{}',
]; // prettier-ignore

const described = (text: string) => {
  const { stop } = scanJson(text);
  return stop && describeSyntaxError(stop, text, () => 1);
};

describe('scanJson: reads what JSON.parse reads', () => {
  it.each(ACCEPTED)('accepts %j', (text) => {
    expect(described(text)).toBeNull();
  });
  it.each(REJECTED)('refuses %j with a place, a reason and a cure', (text) => {
    const error = described(text)!;
    expect(
      error.offset <= text.length && error.length > 0 && error.what !== '' && error.why !== '' && error.fix !== '',
    ).toBe(true);
  });
  it('agrees with JSON.parse on any text with one letter changed', () => {
    const edit = fc.tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', '"', ',', ':', '{', '}', '[', ']', '\\', '1', '-', '.', 'e', ' ', 't', '\n', '“', "'"),
    );
    fc.assert(
      fc.property(edit, ([json, at, letter]) => {
        const place = at % (json.length + 1);
        const text = json.slice(0, place) + letter + json.slice(place + 1);
        let isValid = true;
        try {
          JSON.parse(text);
        } catch {
          isValid = false;
        }
        expect(described(text) === null).toBe(isValid);
      }),
      { numRuns: isThorough ? 5000 : 1000, seed: 7 },
    );
  });
});
