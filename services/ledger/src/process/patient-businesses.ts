import { Injectable } from '@nestjs/common';

/** Businesses whose reports leave the processors to others just now: somebody has asked for many of them. */
@Injectable()
export class PatientBusinesses {
  private readonly calls = new Map<string, number>();

  /** @returns what ends it, to be called once */
  begin(businessId: string): () => void {
    this.calls.set(businessId, (this.calls.get(businessId) ?? 0) + 1);
    return () => {
      const others = (this.calls.get(businessId) ?? 0) - 1;
      if (others > 0) this.calls.set(businessId, others);
      else this.calls.delete(businessId);
    };
  }

  has(businessId: string): boolean {
    return this.calls.has(businessId);
  }
}
