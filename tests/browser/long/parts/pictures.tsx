import { Avatar } from '#web/ui/avatar.tsx';
import { Bars } from '#web/ui/bars.tsx';
import { Card } from '#web/ui/card.tsx';
import { Figures } from '#web/ui/figures.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ItemCurves } from '#web/ui/item-curves.tsx';
import { count, share } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Section } from '#web/ui/section.tsx';
import { Sparkline } from '#web/ui/sparkline.tsx';

export function Pictures() {
  return (
    <Page title="Figures and pictures" kind="roomy">
      <Figures
        figures={[
          { label: 'Students', value: count(2318) },
          { label: 'Groups', value: count(41) },
          { label: 'Facility', value: share(0.58) },
        ]}
      />
      <div className="gallery">
        <Section title="Texts">
          <Card>
            <RichText html="<p>כמה זה \(a = b\) כפול 4?</p><p>How much is it?</p>" />
          </Card>
        </Section>
        <Section title="Bars" sub="11 students">
          <Card>
            <Bars
              caption="Students by when they were last seen"
              heads={['Last seen', 'Students']}
              bars={[
                { label: 'Never', value: 2, warns: true },
                { label: 'Over a week ago', value: 3 },
                { label: 'Today', value: 6 },
              ]}
            />
          </Card>
        </Section>
        <Section title="A line of scores">
          <Card>
            <div className="gallery-row">
              <Avatar name="Ines Moreau" />
              <Sparkline
                values={[1180, 1210, 1230, 1200, 1170]}
                label="Last 5 scores: 1180, 1210, 1230, 1200, 1170"
              />
              <span>1170</span>
              <Instant at="2026-11-13T09:00:00.000Z" />
            </div>
          </Card>
        </Section>
        <Card kind="tinted">The one thing to do now.</Card>
      </div>
      <ItemCurves />
    </Page>
  );
}
