import { Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import { useBusiness, useMay } from '../../books/business-context';
import type { Days } from '../../books/sorting/days';
import { PATHS } from '../../paths';
import { useAddressFilter } from '../../ui/address-filter';
import { formatDay } from '../../ui/date-format';
import { formatCount } from '../../ui/money-format';
import { EmptyNotice, LoadFailure, QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { Section } from '../../ui/Section';
import { CategoryDialog } from './CategoryDialog';
import { GroupItem, isClosed } from './GroupItem';
import { KeyHints } from './KeyHints';
import { LastFiled } from './LastFiled';
import { PairLine } from './PairLine';
import { SortingList } from './SortingList';
import { groupKey, isOf } from './sorting-items';
import { useSortingKeys } from './use-sorting-keys';

const ALL = { import: '', startDate: '', endDate: '' } as const;
const DAYS = { startDate: isCalendarDate, endDate: isCalendarDate };

/**
 * What waits for a category, merchant by merchant: a key or a tap files all of one. The address may name an import, or
 * days.
 */
export function SortingPage() {
  const [{ import: importId, ...days }, changeFilter] = useAddressFilter(ALL, DAYS);
  const isPart = importId !== '' || days.startDate !== '' || days.endDate !== '';
  const { currency } = useBusiness();
  const mayMakeRules = useMay('categories.manage');
  const sorting = useSortingKeys({ importId, days }, mayMakeRules);
  const { found, suggested, groups, shown, pairs, refusals, current, closedThrough, isPairClosed } = sorting;
  return (
    <>
      <PageHeader title="Sort out" subtitle={subtitleOf(importId, days)}>
        {isPart && (
          <Button variant="text" onClick={() => changeFilter(ALL)}>
            Show all that waits
          </Button>
        )}
        <Button component={Link} to={PATHS.transactions} variant="outlined">
          To the transactions
        </Button>
      </PageHeader>
      <LastFiled
        waiting={sorting.waiting}
        merchants={groups.length}
        last={sorting.last}
        isSaving={sorting.isSaving}
        onUndo={sorting.undo}
      />
      {groups.length + pairs.length > 0 && <KeyHints mayMakeRules={mayMakeRules} hasPairs={pairs.length > 0} />}
      {suggested.isError && <LoadFailure title="Possible transfers could not be loaded" of={[suggested]} />}
      {pairs.length > 0 && (
        <Section title="Possible transfers" subtitle="Money that only moved between your accounts" sx={{ mb: 3 }}>
          <SortingList label="Possible transfers">
            {pairs.map((item) => (
              <PairLine
                key={item.key}
                pair={item.pair}
                currency={currency}
                isCurrent={current?.key === item.key}
                isClosed={isPairClosed(item.pair)}
                refusal={refusals.get(item.key)}
                onGoTo={() => sorting.goTo(item.key)}
                onMatch={() => sorting.match(item)}
                onDifferent={() => sorting.dismiss(item)}
              />
            ))}
          </SortingList>
        </Section>
      )}
      <Section title="By merchant" subtitle="All rows of a merchant at once, or one of them">
        {!found.data && <QueryNotice query={found} failure="What waits could not be loaded" reason={UNEXPECTED} />}
        {found.data && groups.length === 0 && <Nothing isPart={isPart} isMore={(sorting.waiting ?? 0) > 0} />}
        <SortingList label="Waiting for a category">
          {shown.map((group) => {
            const key = groupKey(group);
            const here = current && isOf(current, group) && current.kind === 'rows' ? current : null;
            return (
              <GroupItem
                key={key}
                group={group}
                currency={currency}
                current={here}
                isOpen={sorting.isOpen(key)}
                isAlways={mayMakeRules ? sorting.isAlways(key) : null}
                isClosed={isClosed(group, closedThrough)}
                palette={here ? sorting.paletteFor(group.type) : []}
                refusal={refusals.get(key)}
                onGoTo={sorting.goTo}
                onToggle={() => sorting.toggleOpen(key)}
                onAlways={() => sorting.toggleAlways(key)}
                onAccept={sorting.accept}
                onFile={sorting.file}
                onChoose={sorting.choose}
              />
            );
          })}
        </SortingList>
        {groups.length > shown.length && (
          <Typography variant="body2" color="textSecondary" sx={{ p: 2, textAlign: 'center' }}>
            {formatCount(groups.length - shown.length)} more merchants come up as these are done.
          </Typography>
        )}
      </Section>
      {sorting.choosing && (
        <CategoryDialog
          item={sorting.choosing}
          categories={sorting.categories}
          onClose={sorting.stopChoosing}
          onChosen={sorting.fileChosen}
        />
      )}
    </>
  );
}

function subtitleOf(importId: string, { startDate, endDate }: Days): string {
  if (importId !== '') return 'What an import left without a category';
  if (endDate === '') return 'What waits for a category';
  const from = startDate === '' ? '' : ` from ${formatDay(startDate)}`;
  return `What waits for a category${from} through ${formatDay(endDate)}`;
}

function Nothing({ isPart, isMore }: { isPart: boolean; isMore: boolean }) {
  if (isMore) return <EmptyNotice title="The next ones are on their way" />;
  return (
    <EmptyNotice
      title="Everything has its category"
      text={
        isPart
          ? 'Nothing of what was asked for waits any more.'
          : 'Rows of your statements that have no category yet are sorted here, merchant by merchant.'
      }
    >
      <Button component={Link} to={PATHS.dashboard} variant="outlined">
        To the dashboard
      </Button>
    </EmptyNotice>
  );
}
