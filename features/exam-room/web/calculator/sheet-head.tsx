import type { ReactNode } from 'react';
import type { CalculatorMode } from '../../calculator-state.rules.ts';
import classes from './calculator-foot.module.css';
import { CalculatorIcon } from './calculator-icon.tsx';

interface SheetHeadProps {
  lead: ReactNode;
  mode: CalculatorMode;
  isGraphShown: boolean;
  onShow: (isGraphShown: boolean) => void;
  isSettingsOpen: boolean;
  onSettings: () => void;
  onMode: ((mode: CalculatorMode) => void) | undefined;
}

/** The top bar of a narrow calculator: the button that leads back, and the choice between lines and graph. */
export function SheetHead({ lead, mode, isGraphShown, onShow, onMode, ...settings }: SheetHeadProps) {
  return (
    <div className={classes.head}>
      <div>{lead}</div>
      {mode === 'graphing' ? (
        <fieldset className={classes.choice}>
          <legend>View</legend>
          <button type="button" aria-pressed={!isGraphShown} onClick={() => onShow(false)}>
            Lines
          </button>
          <button type="button" aria-pressed={isGraphShown} onClick={() => onShow(true)}>
            Graph
          </button>
        </fieldset>
      ) : (
        onMode !== undefined && (
          <button type="button" className={classes.mode} onClick={() => onMode('graphing')}>
            Graphing
          </button>
        )
      )}
      {mode === 'graphing' && (
        <button
          type="button"
          className={classes.small}
          aria-label="Points, values, and range"
          aria-expanded={settings.isSettingsOpen && isGraphShown}
          onClick={settings.onSettings}
        >
          <CalculatorIcon name="settings" />
        </button>
      )}
    </div>
  );
}
