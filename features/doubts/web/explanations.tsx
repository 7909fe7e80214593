import { OwnFile } from '#web/ui/own-file.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { useExplanations } from './doubts.api.ts';
import classes from './explanations.module.css';

/**
 * The explanations shared from doubts about a question, below the question's own explanation. Renders nothing
 * if there are none or none is released.
 */
export function KeptExplanations({ question }: { question: string }) {
  const kept = useExplanations(question).data?.results ?? [];
  if (kept.length === 0) return null;
  return (
    <section className={classes.kept} aria-label="Questions from students">
      <h2>Questions from students</h2>
      {kept.map(({ id, title, text, files }) => (
        <details key={id}>
          <summary>{title}</summary>
          <RichText html={text} />
          {files.map((file) => (
            <OwnFile
              key={file.id}
              element="img"
              path={file.url}
              attributes={{ alt: 'Picture for this explanation' }}
            />
          ))}
        </details>
      ))}
    </section>
  );
}
