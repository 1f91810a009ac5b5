import { type CustomTypesConfig, types } from 'pg';

const INT8_OID = 20;

/** Reads `bigint` columns as JavaScript's bigint; `pg` would give text, since not all of them fit a number. */
export const BIGINT_TYPES: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8_OID && format !== 'binary') return BigInt;
    return types.getTypeParser(oid, format);
  },
};
