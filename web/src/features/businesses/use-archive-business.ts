import { useNavigate } from 'react-router';
import type { Business } from '@counterfoil/contracts/business.contract';
import { messageOf } from '../../api/api-error';
import { PATHS } from '../../paths';
import { showFailure, showToast } from '../../ui/toasts';
import { useArchiveBusiness } from './businesses.queries';
import { isBusinessLimit } from './create-business-form';

type Named = Pick<Business, 'id' | 'name'>;

/**
 * Archiving and restoring with their messages. They go on when whoever asked has left the screen: the last business may
 * be archived, and then there is no such screen any more.
 */
export function useArchiving(): {
  isPending: boolean;
  archive(business: Named): Promise<boolean>;
  restore(business: Named): Promise<boolean>;
} {
  const change = useArchiveBusiness();
  const navigate = useNavigate();
  const restore = async ({ id, name }: Named): Promise<boolean> => {
    try {
      await change.mutateAsync({ id, isArchived: false });
      showToast('Success', `${name} is restored`);
      return true;
    } catch (error) {
      const message = messageOf(error, 'Failed to restore business');
      if (isBusinessLimit(message)) void navigate(`${PATHS.upgrade}?reason=business`);
      showFailure('Error', message);
      return false;
    }
  };
  const archive = async (business: Named): Promise<boolean> => {
    try {
      await change.mutateAsync({ id: business.id, isArchived: true });
      showToast('Success', `${business.name} is archived`, 'plain', {
        label: 'Undo',
        run: () => void restore(business),
      });
      return true;
    } catch (error) {
      showFailure('Error', messageOf(error, 'Failed to archive business'));
      return false;
    }
  };
  return { isPending: change.isPending, archive, restore };
}
