import { v5 } from 'uuid';

/** The id of the business that a restore makes, by the id of its job: a run that goes on finds what it began. */
const BUSINESSES = 'd3b7d6a4-3a0e-5a53-9d0a-4a0f5c1c7e21';
/** Ids that come again, such as those of accounts and categories, are remembered; those of rows mostly come once. */
const REMEMBERED = 50_000;

/** Namespace of the people of archives. */
const PEOPLE = '8b1f0c0e-5d0f-5f0a-8c55-1d6f2f6f9a37';
const VERSION_DIGIT = 14;

export function restoredBusinessId(jobId: string): string {
  return v5(jobId, BUSINESSES);
}

/** What takes the place of the ids and days of an archive; the same for the same job, whenever it is asked. */
export class Renaming {
  private readonly ids = new Map<string, string>();
  private readonly people = new Map<string, string>();

  /**
   * @param businessId of the business that is made
   * @param countsOn the day on which everything counts on the plan; undefined where the archive is believed
   */
  constructor(
    readonly businessId: string,
    private readonly countsOn?: string,
  ) {}

  /** No two businesses can have it: the id of the business is a part of what it is made from. */
  id(archived: string): string {
    return remembered(this.ids, archived, (id) => v5(id, this.businessId));
  }

  person(archived: string): string {
    return remembered(this.people, archived, (id) => restoredPersonId(this.businessId, id));
  }

  business(_archived: string): string {
    return this.businessId;
  }

  countedDay(day: string): string {
    return this.countsOn ?? day;
  }
}

function remembered(known: Map<string, string>, archived: string, make: (archived: string) => string): string {
  const found = known.get(archived);
  if (found !== undefined) return found;
  const made = make(archived);
  if (known.size >= REMEMBERED) known.clear();
  known.set(archived, made);
  return made;
}

/**
 * Of version 8, which no user's id is (`isRestoredPerson`), and another one in each business, so that it tells nothing.
 */
function restoredPersonId(businessId: string, archived: string): string {
  const id = v5(`${businessId}/${archived}`, PEOPLE);
  return `${id.slice(0, VERSION_DIGIT)}8${id.slice(VERSION_DIGIT + 1)}`;
}
