import { Radio, Select } from '@mantine/core';
import { useState } from 'react';
import { choicesWith, isOurs, languageFor, languageName } from '#features/letters/language.rules.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { isTheme, THEMES, useTheme } from '#web/shell/theme-choice.ts';
import { keptZoom, ZOOMS } from '#web/shell/zoom-choice.ts';
import { Card } from '#web/ui/card.tsx';
import { LanguageSelect } from '#web/ui/language-select.tsx';
import type { OwnRecord } from '../auth.contract.ts';
import { useChooseLanguage, useChooseTheme, useChooseZoom } from './auth.api.ts';
import classes from './profile-screen.module.css';

/** Theme, zoom and language. Each choice is saved at once. */
export function ChoicesCard({ me }: { me: OwnRecord }) {
  return (
    <Card>
      <div className={classes.form}>
        <ThemeChoice />
        <ZoomChoice />
        <LanguageChoice language={me.language} />
      </div>
    </Card>
  );
}

function ThemeChoice() {
  const [theme] = useTheme();
  const choose = useChooseTheme();
  return (
    <Radio.Group
      label="Theme"
      value={theme}
      onChange={(value) => {
        if (isTheme(value)) choose(value);
      }}
    >
      <div className={classes.choices}>
        {THEMES.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </div>
    </Radio.Group>
  );
}

const SIZES = ZOOMS.map((zoom) => ({ value: String(zoom), label: `${zoom}%` }));

function ZoomChoice() {
  const [zoom, setZoom] = useState(keptZoom);
  const choose = useChooseZoom();
  return (
    <Select
      label="Text size"
      description="Applies everywhere. Tests open at this size too."
      data={SIZES}
      value={String(zoom)}
      allowDeselect={false}
      onChange={(value) => {
        setZoom(Number(value));
        choose(Number(value));
      }}
    />
  );
}

function LanguageChoice({ language }: Pick<OwnRecord, 'language'>) {
  const { mutate, variables, isPending } = useChooseLanguage();
  const written = languageFor(language);
  return (
    <LanguageSelect
      label="Language"
      description={
        isOurs(language)
          ? 'The language of our emails to you.'
          : `Our emails to you are in ${languageName(written)}, because we don’t write in ${languageName(language)} yet.`
      }
      choices={choicesWith(language)}
      value={isPending ? (variables.language ?? language) : language}
      onChange={(value) => {
        if (value !== null && isOurs(value)) mutate({ language: value }, { onError: sayFault });
      }}
    />
  );
}
