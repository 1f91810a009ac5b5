import { lazy, useState, type ComponentType, type FunctionComponent } from 'react';

/** A part of the app that is loaded when it is drawn; one that `load` has brought before is drawn at once. */
export type Part = FunctionComponent & { readonly load: () => Promise<void> };

/**
 * As `lazy`, which shows a substitute even for code that is there, and then lets it stand for 300 ms.
 * @param imported loads the code
 */
export function partOf(imported: () => Promise<ComponentType>): Part {
  let loaded: ComponentType | undefined;
  const load = async (): Promise<ComponentType> => (loaded = await imported());
  const Later = lazy(async () => ({ default: await load() }));
  function Drawn() {
    // Where it was drawn as the one it stays so: another type would begin anew.
    const [Shown] = useState<ComponentType>(() => loaded ?? Later);
    return <Shown />;
  }
  return Object.assign(Drawn, { load: async () => void (await load()) });
}
