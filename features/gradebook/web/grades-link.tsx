import { IconTable } from '@tabler/icons-react';
import { reachOf } from '#core/access/access.ts';
import { useLogin } from '#web/shell/login.ts';
import { HubCard } from '#web/ui/hub-card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { percent } from '#web/ui/numbers.ts';
import { useOwnGradebook } from './gradebook.api.ts';

/** The student's groups whose gradebook their school shows them. */
function useShownGroups() {
  const role = useLogin()?.user.role ?? 'guest';
  return useOwnGradebook(reachOf(role, 'gradebook.own') !== 'none').data?.results ?? [];
}

/** Leads to the student's grades; renders nothing if their school does not show them. */
export function GradesButton() {
  const groups = useShownGroups();
  if (groups.length === 0) return null;
  return (
    <LinkButton
      to="/results/grades"
      variant="default"
      leftSection={<IconTable size={16} stroke={1.5} aria-hidden />}
    >
      Grades
    </LinkButton>
  );
}

/** The student's averages in the progress hub; renders nothing if their school does not show them. */
export function GradesHubCard() {
  const groups = useShownGroups();
  if (groups.length === 0) return null;
  return (
    <HubCard to="/results/grades" title="Grades" icon={<IconTable size={18} stroke={1.5} aria-hidden />}>
      {groups.map(({ group, average }) => (
        <p key={group.id}>
          {group.name}: {average.value === null ? 'no average yet' : `average ${percent(average.value)}`}
        </p>
      ))}
    </HubCard>
  );
}
