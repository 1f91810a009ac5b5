import { type AppendOutcome, type AppendRequest, type AppendTaker } from '../store/append-request';
import { type SeededDecisions } from './seeded-decisions';
import { Turns } from './turns';

const LATE_MS = { least: 2, most: 8 };

/** Answers appends and deletes one by one, some milliseconds after they were committed. */
export class LateAnswers implements AppendTaker {
  private readonly turns = new Turns();

  constructor(
    private readonly writer: AppendTaker,
    private readonly decisions: SeededDecisions,
  ) {}

  async submit(request: AppendRequest): Promise<AppendOutcome> {
    const outcome = await this.writer.submit(request);
    await this.turns.after(this.decisions.drawBetween(LATE_MS.least, LATE_MS.most, 'late answer'));
    return outcome;
  }
}
