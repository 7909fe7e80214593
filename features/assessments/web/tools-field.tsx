import { Checkbox } from '@mantine/core';
import { TOOL_WORDS } from '../assessment-words.rules.ts';
import type { ToolSet } from '../assessments.contract.ts';
import { withTool } from '../tools.rules.ts';
import classes from './forms.module.css';

const TOOLS = Object.keys(TOOL_WORDS) as (keyof ToolSet)[];

/** Checkboxes for the tools that takers may use. */
export function ToolsField({ value, onChange }: { value: ToolSet; onChange: (tools: ToolSet) => void }) {
  return (
    <div className={classes.checks}>
      {TOOLS.map((tool) => (
        <Checkbox
          key={tool}
          label={TOOL_WORDS[tool]}
          checked={value[tool] === true}
          disabled={tool === 'scientific_only' && !value.calculator}
          onChange={(event) => onChange(withTool(value, tool, event.currentTarget.checked))}
        />
      ))}
    </div>
  );
}
