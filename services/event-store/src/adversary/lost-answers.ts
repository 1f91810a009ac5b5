import { type AppendOutcome, type AppendRequest, type AppendTaker } from '../store/append-request';
import { type SeededDecisions } from './seeded-decisions';

const LOST_ONE_IN = 60;
/** Of the answers that are lost, one in so many takes its call with it. */
const CALL_LOST_ONE_IN = 3;

/** Loses answers to what is committed: its deadline is said to have passed, or its call ends. */
export class LostAnswers implements AppendTaker {
  constructor(
    private readonly writer: AppendTaker,
    private readonly decisions: SeededDecisions,
  ) {}

  async submit(request: AppendRequest): Promise<AppendOutcome> {
    const outcome = await this.writer.submit(request);
    if (!this.decisions.drawOneIn(LOST_ONE_IN, 'lost answer')) return outcome;
    if (!this.decisions.drawOneIn(CALL_LOST_ONE_IN, 'lost call')) return { kind: 'deadline-exceeded' };
    return { kind: 'unavailable', reason: 'the server lost its answer' };
  }
}
