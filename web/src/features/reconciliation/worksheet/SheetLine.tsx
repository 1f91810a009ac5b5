import { memo } from 'react';
import type { Currency } from '@counterfoil/contracts/business.contract';
import { kindText } from '../../../reporting/event-words';
import { formatDay } from '../../../ui/date-format';
import { formatFigure } from '../../../ui/money-format';
import type { SheetRow } from './sheet-rows';

/** Material's outline of an arrow that leads on. */
const ARROW = 'M10 6 8.59 7.41 13.17 12l-4.58 4.59L10 18l6-6z';

interface Props {
  id: string;
  row: SheetRow;
  index: number;
  /** Pixels from the top of the rows. */
  top: number;
  isTicked: boolean;
  isCurrent: boolean;
  isPhone: boolean;
  currency: Currency;
}

/** A row of the account: ticked by a press anywhere on it, opened by the arrow at its end. */
export const SheetLine = memo(function SheetLine({
  id,
  row,
  index,
  top,
  isTicked,
  isCurrent,
  isPhone,
  currency,
}: Props) {
  const { date, description, amount, minor } = row;
  const look = `${isPhone ? ' phone' : ''}${isCurrent ? ' current' : ''}${isTicked ? '' : ' unticked'}`;
  const origin = <span className={row.hasChanged ? 'warn' : 'muted'}>{originText(row)}</span>;
  const figure = <span className={minor < 0n ? 'out' : 'in'}>{formatFigure(amount, currency)}</span>;
  return (
    <div
      id={id}
      role="row"
      data-index={index}
      aria-rowindex={index + (isPhone ? 1 : 2)}
      aria-selected={isTicked}
      className={`line row${look}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span role="gridcell" className="tick">
        <input type="checkbox" checked={isTicked} readOnly tabIndex={-1} aria-label={`Tick ${description}`} />
      </span>
      {isPhone ? (
        <span role="gridcell" className="cut">
          {description}
          <br />
          <span className="small muted">{formatDay(date)} · </span>
          <span className="small">{origin}</span>
        </span>
      ) : (
        <>
          <span role="gridcell">{formatDay(date)}</span>
          <span role="gridcell" className="cut" title={description}>
            {description}
          </span>
          <span role="gridcell" className="cut" title={originText(row)}>
            {origin}
          </span>
        </>
      )}
      <span role="gridcell" className="figure">
        {figure}
      </span>
      <span role="gridcell">
        <button type="button" tabIndex={-1} data-action="open" aria-label={`Open ${description}`} title="Open">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={ARROW} />
          </svg>
        </button>
      </span>
    </div>
  );
});

function originText({ hasChanged, importId, kind }: SheetRow): string {
  if (hasChanged) return 'Changed since';
  if (importId !== null) return 'Statement';
  return kind === 'transaction' ? 'By hand' : kindText(kind);
}
