import { canonicalJson, NotCanonicalError } from './canonical-json';

describe('canonical JSON (RFC 8785)', () => {
  it('gives the result of the example in section 3.2.2 and 3.2.3', () => {
    const source = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonicalJson(JSON.parse(source))).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        String.raw`"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('sorts keys by UTF-16 code units, as in section 3.2.3', () => {
    const source = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    expect(Object.values(JSON.parse(canonicalJson(source)) as Record<string, string>)).toHaveLength(7);
    const order = [...canonicalJson(source).matchAll(/:"([^"]+)"/g)].map((match) => match[1]);
    expect(order).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  // The IEEE 754 samples of RFC 8785, appendix B.
  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('writes the double %s as %s', (hex, text) => {
    expect(canonicalJson(Buffer.from(hex, 'hex').readDoubleBE())).toBe(text);
  });

  it('nests, leaves out undefined members and keeps text beyond the basic plane', () => {
    expect(canonicalJson({ b: [{ d: 1, c: '😀' }, []], a: {}, gone: undefined })).toBe(
      '{"a":{},"b":[{"c":"😀","d":1},[]]}',
    );
  });

  it('gives the same text to a value and to its copy after a round trip', () => {
    const value = { z: '1\u2028"', a: { y: -0, x: [1e21, null] }, m: undefined };
    expect(canonicalJson(JSON.parse(JSON.stringify(value)))).toBe(canonicalJson(value));
  });

  it.each([
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [10n],
    [undefined],
    ['\ud800'],
    ['a\udc00'],
    [{ '\ud83d': 1 }],
    [() => 1],
    [[undefined]],
  ])('refuses %p', (value) => {
    expect(() => canonicalJson(value)).toThrow(NotCanonicalError);
  });
});
