import { useSearchParams } from 'react-router';

/** What a parameter of an address may hold. */
export type Accepts<Name extends string> = Readonly<Partial<Record<Name, (value: string) => boolean>>>;

/**
 * What a page shows, kept in its address so that it can be bookmarked, sent to somebody and reached with the back
 * button. What has its default is left out; what others keep in the address stays.
 * @param accepts a link may be mangled on its way: what is not accepted counts as left out, rather than being refused
 *   by the server
 */
export function useAddressFilter<Name extends string>(
  defaults: Readonly<Record<Name, string>>,
  accepts?: Accepts<Name>,
): [Readonly<Record<Name, string>>, (change: Partial<Record<Name, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const names = Object.keys(defaults) as Name[];
  const held = (from: URLSearchParams, name: Name): string => {
    const value = from.get(name);
    return value === null || accepts?.[name]?.(value) === false ? defaults[name] : value;
  };
  const filter = Object.fromEntries(names.map((name) => [name, held(params, name)])) as Record<Name, string>;
  const change = (part: Partial<Record<Name, string>>): void => {
    const after = paramsNow();
    for (const name of names) {
      const value = part[name] ?? held(after, name);
      if (value === defaults[name]) after.delete(name);
      else after.set(name, value);
    }
    setParams(after, { replace: true });
  };
  return [filter, change];
}

/**
 * What stands in the address at this moment. The router's own idea is that of the last drawing of the page: of two
 * changes before the next one, the second would take the first back.
 */
export function paramsNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}
