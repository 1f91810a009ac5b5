/** @returns a UUID that came as two signed numbers of 64 bits, as text. */
export function structuredUuid(mostSignificant: bigint, leastSignificant: bigint): string {
  const bits = [mostSignificant, leastSignificant].map((half) =>
    BigInt.asUintN(64, half).toString(16).padStart(16, '0'),
  );
  return bits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
