import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import type { OpeningOffer } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { moneyMessage } from '@counterfoil/contracts/validators';
import { messageOf } from '../api/api-error';
import { carryOut } from '../api/carry-out';
import { useSubmissionKey } from '../api/submission-key';
import { plainAmount } from '../forms/amount-text';
import { MoneyInput } from '../forms/MoneyInput';
import { formatDay } from '../ui/date-format';
import { formatCount, formatMoney } from '../ui/money-format';
import { showFailure, showToast } from '../ui/toasts';
import { minorOf, standingAfter } from './agreed-rows';
import { BreakNotice } from './BreakNotice';
import { offerWith } from './opening-offer';
import { useTakeOpeningOffer } from './opening-offer.queries';
import { useAgreedRows } from './reconciliations.queries';

interface Props {
  business: Business;
  offer: OpeningOffer;
  /** Said where there are several. */
  accountName?: string | undefined;
  /** What the statement says the account held before its first row; null where it does not say. */
  stated?: string | null;
  /** To whoever wants neither: any day, and any balance. */
  onOtherDay?: () => void;
  onClose: () => void;
}

/**
 * Rows lie before the day the account was opened on: its balance counts them on top of what was entered. Both balances
 * are said, and nothing is moved without a word. Where the statement states what it begins with, that is the offer.
 */
export function OpeningOfferStep({ business, offer, accountName, stated = null, onOtherDay, onClose }: Props) {
  const take = useTakeOpeningOffer(business.id);
  const submission = useSubmissionKey();
  const money = (amount: string): string => formatMoney(amount, business.currency);
  const { current, offered, rows } = offer;
  const [typed, setTyped] = useState(stated ?? offered.balance);
  const balance = plainAmount(typed);
  const chosen = offerWith(offer, balance);
  const agreed = useAgreedRows(business.id, { openingOf: offer.accountId });
  const move = () =>
    chosen &&
    carryOut(
      take,
      { offer: chosen, key: submission.keyFor(chosen) },
      {
        onSuccess: () => {
          showToast(
            'Opening balance moved',
            `The account now opens on ${formatDay(offered.date)} with ${money(chosen.offered.balance)}.`,
          );
          onClose();
        },
        onError: (error) =>
          showFailure('The opening balance was not moved', messageOf(error, 'Nothing was changed. Please try again.')),
      },
    );
  return (
    <>
      <DialogContent>
        <Typography variant="h2" sx={{ mt: 1 }}>
          Move the opening balance{accountName ? ` of ${accountName}` : ''}?
        </Typography>
        <Typography variant="body1" sx={{ mt: 1, mb: 2, maxWidth: '70ch' }}>
          You opened this account on {formatDay(current.date)} with {money(current.balance)}. {formatCount(rows.count)}{' '}
          of its rows are dated up to that day and come to {money(rows.net)}. If what you entered is the balance your
          bank showed on {formatDay(current.date)}, the account has to open earlier: on {formatDay(offered.date)} with{' '}
          {money(offered.balance)}.
        </Typography>
        {stated !== null && (
          <Typography variant="body2" sx={{ mb: 2, maxWidth: '70ch' }}>
            {stated === offered.balance
              ? `Your statement says the same: ${money(stated)} before its first row.`
              : `Your statement says ${money(stated)} before its first row.`}
            {balance !== stated && (
              <Button size="small" variant="text" onClick={() => setTyped(stated)} sx={{ ml: 1 }}>
                Use the statement&apos;s
              </Button>
            )}
            {balance === stated && stated !== offered.balance && (
              <Button size="small" variant="text" onClick={() => setTyped(offered.balance)} sx={{ ml: 1 }}>
                Use {money(offered.balance)}
              </Button>
            )}
          </Typography>
        )}
        <TableContainer component={Paper} variant="outlined" sx={{ maxWidth: 480 }}>
          <Table size="small" aria-label="Balance today, either way">
            <TableHead>
              <TableRow>
                <TableCell>Opening balance</TableCell>
                <TableCell align="right">Balance today</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              <TableRow>
                <TableCell>Stays on {formatDay(current.date)}</TableCell>
                <TableCell align="right">{money(offer.balanceNow)}</TableCell>
              </TableRow>
              <TableRow>
                <TableCell>Moves to {formatDay(offered.date)}</TableCell>
                <TableCell align="right">{chosen ? money(chosen.balanceThen) : '–'}</TableCell>
              </TableRow>
            </TableBody>
          </Table>
        </TableContainer>
        <Box sx={{ mt: 2, maxWidth: 480 }}>
          <MoneyInput
            label={`Balance at the end of ${formatDay(offered.date)}`}
            currency={business.currency}
            hint="Not what your statement shows before its first row? Put that here, and the balance today follows."
            error={chosen ? undefined : moneyMessage(balance)}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Box>
        {agreed && chosen && (
          <BreakNotice
            standing={standingAfter(agreed, () => minorOf(chosen.offered.balance) - minorOf(current.balance))}
            deed="Moving it"
            row="The opening balance"
            sx={{ mt: 2, maxWidth: '70ch' }}
          />
        )}
      </DialogContent>
      <DialogActions>
        {onOtherDay && (
          <Button variant="text" onClick={onOtherDay} disabled={take.isPending} sx={{ mr: 'auto' }}>
            Another day...
          </Button>
        )}
        <Button onClick={onClose} disabled={take.isPending}>
          Leave it
        </Button>
        <Button variant="contained" onClick={move} disabled={take.isPending || !chosen}>
          {take.isPending ? 'Moving...' : 'Move it'}
        </Button>
      </DialogActions>
    </>
  );
}
