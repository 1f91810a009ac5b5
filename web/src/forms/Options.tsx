/** Choices of a select, each as what it stands for and its name. */
export function Options({ of }: { of: readonly (readonly [value: string, name: string])[] }) {
  return of.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}
