import { ParameterSetsCard } from '#features/mastery/web/parameter-sets-card.tsx';
import { SettingsScreen } from '#features/settings/web/settings-screen.tsx';

/** The settings, with what mastery is reckoned by. */
export function SettingsPlace() {
  return <SettingsScreen after={<ParameterSetsCard />} />;
}
