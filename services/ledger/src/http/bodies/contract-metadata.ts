import { getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Metadata = ReturnType<Storage['getTargetValidationMetadatas']>;
type Lookup = Parameters<Storage['getTargetValidationMetadatas']>;

let isRemembering = false;

/**
 * Has class-validator look the rules of a class up once. It does so for each object that it checks, by way of all
 * classes there are, which is half of the time of an ordinary request and most of that of a long list. Decorators have
 * all run when a class can first be named, so that what was found once holds.
 */
export function rememberContracts(): void {
  if (isRemembering) return;
  isRemembering = true;
  const storage = getMetadataStorage();
  const lookUp = storage.getTargetValidationMetadatas.bind(storage);
  const group = storage.groupByPropertyName.bind(storage);
  const found = new WeakMap<object, Metadata>();
  const grouped = new WeakMap<object, ReturnType<typeof group>>();
  storage.getTargetValidationMetadatas = (...asked: Lookup): Metadata => {
    const [contract, schema, always, strictGroups, groups] = asked;
    // Only the question that our pipe asks is remembered.
    if (typeof contract !== 'function' || schema || always || strictGroups || groups) return lookUp(...asked);
    const known = found.get(contract) ?? lookUp(...asked);
    found.set(contract, known);
    return known;
  };
  storage.groupByPropertyName = (metadata: Metadata) => {
    const known = grouped.get(metadata) ?? group(metadata);
    grouped.set(metadata, known);
    return known;
  };
}
