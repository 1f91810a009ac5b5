import { Button, Paper } from '@mui/material';
import { Link } from 'react-router';
import { PATHS } from '../paths';
import { EmptyNotice } from '../ui/Notice';
import { PageHeader } from '../ui/PageHeader';
import { useBusiness } from '../books/business-context';

/** For members whose role does not hold a page: says so, and who can change it. */
export function NotAllowed() {
  const { name, role } = useBusiness();
  return (
    <>
      <PageHeader title="Not part of your role" />
      <Paper variant="outlined">
        <EmptyNotice
          title="Your role does not include this page"
          text={`You are ${role === 'owner' ? 'the owner' : `${role === 'bookkeeper' ? 'a' : 'an'} ${role}`} of ${name}. An owner can give you another role on the Team page.`}
        >
          <Button variant="outlined" component={Link} to={PATHS.dashboard}>
            To the dashboard
          </Button>
        </EmptyNotice>
      </Paper>
    </>
  );
}
