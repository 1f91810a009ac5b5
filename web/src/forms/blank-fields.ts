/** A copy of a form's values without the fields that were left empty: absent is how a contract says "not given". */
export function withoutBlanks<Values extends object>(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== undefined),
  ) as Values;
}
