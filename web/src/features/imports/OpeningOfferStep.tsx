import { Button, DialogActions, DialogContent, Paper, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { OpeningOffer } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { formatDay } from '../../ui/date-format';
import { formatCount, formatMoney } from '../../ui/money-format';
import { showFailure, showToast } from '../../ui/toasts';
import { useTakeOpeningOffer } from '../accounts/opening-offer.queries';

/**
 * Rows lie before the day the account was opened on: its balance counts them on top of what was entered. Both balances are
 * said, and nothing is moved without a word.
 */
export function OpeningOfferStep({ business, offer, onClose }: { business: Business; offer: OpeningOffer; onClose: () => void }) {
  const take = useTakeOpeningOffer(business.id);
  const submission = useSubmissionKey();
  const money = (amount: string): string => formatMoney(amount, business.currency);
  const { current, offered, rows } = offer;
  const move = () =>
    carryOut(
      take,
      { offer, key: submission.keyFor(offer) },
      {
        onSuccess: () => {
          showToast('Opening balance moved', `The account now opens on ${formatDay(offered.date)} with ${money(offered.balance)}.`);
          onClose();
        },
        onError: (error) => showFailure('The opening balance was not moved', messageOf(error, 'Nothing was changed. Please try again.')),
      },
    );
  return (
    <>
      <DialogContent>
        <Typography variant="h2" sx={{ mt: 1 }}>Move the opening balance?</Typography>
        <Typography variant="body1" sx={{ mt: 1, mb: 2, maxWidth: '70ch' }}>
          You opened this account on {formatDay(current.date)} with {money(current.balance)}. {formatCount(rows.count)} of its rows are dated up to that
          day and come to {money(rows.net)}. If what you entered is the balance your bank showed on {formatDay(current.date)}, the account has to open
          earlier: on {formatDay(offered.date)} with {money(offered.balance)}.
        </Typography>
        <TableContainer component={Paper} variant="outlined" sx={{ maxWidth: 480 }}>
          <Table size="small" aria-label="Balance today, either way">
            <TableHead><TableRow><TableCell>Opening balance</TableCell><TableCell align="right">Balance today</TableCell></TableRow></TableHead>
            <TableBody>
              <TableRow><TableCell>Stays on {formatDay(current.date)}</TableCell><TableCell align="right">{money(offer.balanceNow)}</TableCell></TableRow>
              <TableRow><TableCell>Moves to {formatDay(offered.date)}</TableCell><TableCell align="right">{money(offer.balanceThen)}</TableCell></TableRow>
            </TableBody>
          </Table>
        </TableContainer>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={take.isPending}>Leave it</Button>
        <Button variant="contained" onClick={move} disabled={take.isPending}>{take.isPending ? 'Moving...' : 'Move it'}</Button>
      </DialogActions>
    </>
  );
}
