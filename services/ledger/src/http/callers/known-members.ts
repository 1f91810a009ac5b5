import { Injectable } from '@nestjs/common';
import { TimeSlice } from '../../process/time-slice';

/** Somebody who was removed since counts for a business no longer than this. */
const KNOWN_MS = 60_000;
const MAX_KNOWN = 20_000;
/** Who called last no longer ago is still there. */
const THERE_MS = 2_000;

/**
 * Which business the calls of a member were about lately, by what their paths name. Calls are counted before it is
 * known whether their caller may come in; a business is counted only for those who could a moment ago, so that nobody
 * uses up the calls of a business that is not theirs.
 */
@Injectable()
export class KnownMembers {
  /** Of the two people who called last, when each of them did. */
  private last = { userId: '', at: 0 };
  private lastBefore = { userId: '', at: 0 };
  private readonly known = new Map<string, { readonly businessId: string; readonly until: number }>();

  /** The caller came in. @param pathId what the path names: a business, or a part of one */
  note(userId: string, pathId: string, businessId: string): void {
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.noteThere(userId);
    this.known.set(userId + pathId, { businessId, until: Date.now() + KNOWN_MS });
  }

  businessOf(userId: string, pathId: string): string | undefined {
    const found = this.known.get(userId + pathId);
    return found && found.until > Date.now() ? found.businessId : undefined;
  }

  /** True where somebody else called a moment ago: then who does much makes others wait. */
  isAnybodyBeside(userId: string): boolean {
    const other = this.last.userId === userId ? this.lastBefore : this.last;
    return other.at > Date.now() - THERE_MS;
  }

  /** For long work of somebody's call: it rests in between for as long as others are there. */
  timeSliceOf(userId: string): TimeSlice {
    return new TimeSlice(() => this.isAnybodyBeside(userId));
  }

  private noteThere(userId: string): void {
    if (this.last.userId !== userId) this.lastBefore = this.last;
    this.last = { userId, at: Date.now() };
  }
}
