import { MAX_OPEN_EXPORTS } from '@counterfoil/contracts/export.contract';
import { MAX_OPEN_IMPORTS } from '@counterfoil/contracts/import.contract';

/** Jobs of one kind that may wait or run at once; one more is refused. */
export interface JobLimits {
  /** What people call them. */
  readonly what: 'exports' | 'archives' | 'restores' | 'imports' | 'readings';
  readonly perBusiness: number;
  /** Over all of a person's businesses. */
  readonly perPerson: number;
}

/** Of each kind, beside its reason. Over all of their businesses a person has as many as two of them have. */
export const JOB_LIMITS = {
  export: { what: 'exports', perBusiness: MAX_OPEN_EXPORTS, perPerson: 2 * MAX_OPEN_EXPORTS },
  /** One that is asked for again is answered with the one under way, unless both are asked for at the same moment. */
  archive: { what: 'archives', perBusiness: 2, perPerson: MAX_OPEN_EXPORTS },
  /** Each holds an archive of up to a gigabyte on the disk; of two of one business the second fails. */
  restore: { what: 'restores', perBusiness: MAX_OPEN_EXPORTS, perPerson: 2 },
  /** As many imports may be open, and each change of a mapping has a file read anew. */
  reading: { what: 'readings', perBusiness: 2 * MAX_OPEN_IMPORTS, perPerson: 4 * MAX_OPEN_IMPORTS },
  /** Recordings and undos: one at a time writes into the books of a business, the rest waits. */
  recording: { what: 'imports', perBusiness: MAX_OPEN_IMPORTS, perPerson: 2 * MAX_OPEN_IMPORTS },
} as const satisfies Record<string, JobLimits>;

/** What people read who have as many as they may. */
export function tooManyJobs({ what, perBusiness, perPerson }: JobLimits, whose: 'business' | 'person'): string {
  const [count, of, one] =
    whose === 'business' ? [perBusiness, '', 'one'] : [perPerson, ' of one person', 'one of yours'];
  return `At most ${count} ${what}${of} can be under way at once. Please wait until ${one} is finished.`;
}
