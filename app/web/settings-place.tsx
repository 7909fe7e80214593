import { ParameterSetsCard } from '#features/mastery/web/parameter-sets-card.tsx';
import { SettingsScreen } from '#features/settings/web/settings-screen.tsx';

/** The settings, with the parameters of the mastery model. */
export function SettingsPlace() {
  return <SettingsScreen after={<ParameterSetsCard />} />;
}
