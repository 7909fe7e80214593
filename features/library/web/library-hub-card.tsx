import { IconBooks } from '@tabler/icons-react';
import { useLogin } from '#web/shell/login.ts';
import { Chip } from '#web/ui/chip.tsx';
import { HubCard, HubRow, HubRows } from '#web/ui/hub-card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import type { Material } from '../library.contract.ts';
import { useAllottedTo } from './library.api.ts';
import { actWords, kindWords, minutesLeft, placeWords, shareOf } from './material-words.ts';

const MOST_SHOWN = 2;

/** The user's assigned materials that are not finished, earliest due date first. */
export function useToRead() {
  const allotted = useAllottedTo(useLogin()?.user.id);
  const open = (allotted.data?.results ?? []).flatMap(({ own, ...material }) =>
    own === null || own.done_at !== null ? [] : [{ ...material, own }],
  );
  return { allotted, open };
}

/** The library in the study hub: what to read next. `isMain`: its first button is the page's filled one. */
export function LibraryHubCard({ fresh, isMain }: { fresh: number; isMain: boolean }) {
  const { allotted, open } = useToRead();
  return (
    <HubCard
      to="/library"
      title="Library"
      icon={<IconBooks size={18} stroke={1.5} aria-hidden />}
      chip={fresh > 0 && <Chip kind="on">{fresh} new</Chip>}
    >
      {allotted.error ? (
        <LoadError
          what="your assigned materials"
          error={allotted.error}
          retry={() => void allotted.refetch()}
        />
      ) : !allotted.data ? (
        <SkeletonLines lines={3} />
      ) : open.length === 0 ? (
        <p>
          {allotted.data.count === 0
            ? 'Readings from your tutor will show up here.'
            : 'You’ve finished everything assigned to you.'}
        </p>
      ) : (
        <HubRows>
          {open.slice(0, MOST_SHOWN).map((material, place) => (
            <HubRow
              key={material.id}
              title={material.title}
              detail={detailOf(material)}
              share={shareOf(material.page_count, material.own)}
              act={
                <LinkButton
                  variant={isMain && place === 0 ? 'filled' : 'default'}
                  to="/library/$material"
                  params={{ material: material.id }}
                  aria-label={`${actWords(material, material.own)}: ${material.title}`}
                >
                  {actWords(material, material.own)}
                </LinkButton>
              }
            />
          ))}
        </HubRows>
      )}
    </HubCard>
  );
}

/** For example `Article · 8 min left`, `PDF · page 3 of 7` or `PDF · from Daniel Osei`. */
function detailOf(material: Material & { own: NonNullable<Material['own']> }): string {
  const { own } = material;
  const left = minutesLeft(material, own);
  const rest =
    own.begun_at === null
      ? own.allotted_by && `from ${own.allotted_by.name}`
      : left === null
        ? placeWords(material, own)
        : `${left} min left`;
  return [kindWords(material), rest].filter((part) => part !== null && part !== undefined).join(' · ');
}
