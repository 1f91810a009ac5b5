import { useNavigate } from 'react-router';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { PATHS } from '../paths';
import { useMay } from './business-context';
import type { RepeatState } from './schedules-path';

/** Leads to where a transaction is set up to come again; null for those who may not do that. */
export function useRepeat(): ((transaction: Transaction) => void) | null {
  const navigate = useNavigate();
  const mayManage = useMay('schedules.manage');
  if (!mayManage) return null;
  return (repeat) => void navigate(PATHS.schedules, { state: { repeat } satisfies RepeatState });
}
