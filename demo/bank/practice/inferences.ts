/** Practice-only questions: the missing conclusion of a text. */
import { COMPLETES } from '../written/stems.ts';
import { writtenFor } from './written-for.ts';

export const MORE_INFERENCES = writtenFor(COMPLETES, [
  [
    1,
    'Two ferries cross the strait, an old one and a new one, and both burn the same fuel. The new ferry is twice as heavy, yet on each crossing it uses a third less fuel than the old one. Its engines are no more efficient; engineers tested both on land. The difference must therefore lie in ______',
    'something other than the engines, such as the shape of the hull.',
    [
      ['the kind of fuel that the new ferry burns.', 'R2', 'Both ferries burn the same fuel.'],
      ['the smaller weight of the new ferry.', 'R2', 'The new ferry is twice as heavy as the old one.'],
      [
        'the training of the engineers on land.',
        'R3',
        'The text doesn’t mention how the engineers were trained.',
      ],
    ],
    'The text rules out fuel, weight, and engines. Something else must explain the difference, and the shape of the hull is one possibility.',
  ],
  [
    2,
    'Bats of one species were thought to find figs by smell alone. In a dark flight room, Keiko Lindqvist offered them ripe figs sealed in clear plastic, which lets no scent through. The bats landed on the sealed figs almost as often as on open ones, but they ignored sealed clay balls of the same size and shape. This suggests that the bats ______',
    'can recognize figs by some means other than smell.',
    [
      [
        'prefer figs that have no scent.',
        'R2',
        'They landed on sealed figs almost as often as on open ones, not more often.',
      ],
      [
        'tell fruit from clay by its size.',
        'R2',
        'The balls of clay were the same size and shape as the figs.',
      ],
      [
        'are unable to smell ripe figs.',
        'R3',
        'The bats could find figs without smell, but that doesn’t mean they can’t smell them.',
      ],
    ],
    'No scent could get through the plastic, but the bats still told figs from clay. They must use something besides smell.',
  ],
  [
    2,
    'In the ledgers of a medieval wool town, the word for “weaver” appears beside women’s names until about 1420 and beside men’s names alone after that. Wills from the same town, however, show women leaving looms and unfinished cloth to their daughters until at least 1480. It is likely, then, that ______',
    'women went on weaving after the ledgers had stopped calling them weavers.',
    [
      [
        'women gave up weaving in about 1420.',
        'R2',
        'The wills show that women still had looms 60 years later.',
      ],
      [
        'men had not been allowed to weave before 1420.',
        'R3',
        'The text doesn’t say what men did before that year.',
      ],
      [
        'the wills were written by people who did not know the town and its weavers.',
        'R3',
        'Nothing suggests that the wills are unreliable.',
      ],
    ],
    'The ledgers stop using the word, but the wills still mention the looms. The work continued, and only the way it was recorded changed.',
  ],
  [
    3,
    'Sea otters eat sea urchins, and sea urchins eat kelp. Where otters returned to a stretch of coast, kelp forests usually recovered within ten years. On one island, though, otters have been back for twenty years and the kelp is still sparse, while divers find urchins there to be as rare as in the recovered forests. On this island, the kelp is probably held back by ______',
    'something other than being eaten by urchins.',
    [
      ['a shortage of sea otters.', 'R2', 'Otters have been back for 20 years, and urchins are rare.'],
      [
        'urchins that the otters do not eat.',
        'R2',
        'Divers found that urchins are rare there, so being eaten by urchins isn’t the cause.',
      ],
      [
        'kelp forests on neighboring coasts.',
        'R3',
        'The text doesn’t say that one kelp forest affects another.',
      ],
    ],
    'Urchins are as rare here as in places where the kelp recovered, so they can’t be what holds it back. Something else must be the cause.',
  ],
  [
    3,
    'Readers of a news site were shown headlines and asked which of them they would share. Hardly anyone chose headlines that they had, in another part of the study, judged to be false. Yet when readers were not asked to judge at all, they shared false headlines nearly as often as true ones. This contrast suggests that readers share false news mainly because ______',
    'they do not stop to consider whether it is true.',
    [
      [
        'they are unable to tell what is false.',
        'R2',
        'When readers judged headlines, they recognized the false ones.',
      ],
      [
        'they enjoy misleading other readers.',
        'R3',
        'The text doesn’t say that readers wanted to mislead anyone, and readers who judged headlines avoided false ones.',
      ],
      [
        'true headlines are harder to find on the site.',
        'R3',
        'The text doesn’t say how many true or false headlines there were.',
      ],
    ],
    'Readers can tell true from false when asked, and then they rarely share what is false. When they aren’t asked, they don’t use that ability.',
  ],
  [
    3,
    'The painter Vasil Amadi dated every canvas on its back. A landscape sold as his in 1995 bears the date 1903, in what experts agree is his hand. The green of its meadows, however, contains a pigment that was not made anywhere before 1921, and the paint shows no sign of having been retouched. The most likely explanation is that ______',
    'the painting was made in or after 1921, and its date is not the year of its making.',
    [
      ['another artist wrote the date.', 'R2', 'Experts agree that the date is in his own handwriting.'],
      ['the meadows were painted over in 1995.', 'R2', 'The paint shows no sign of retouching.'],
      [
        'the pigment was invented by Amadi in 1903 and was made by others only from 1921 on.',
        'R2',
        'The pigment wasn’t made anywhere before 1921.',
      ],
    ],
    'The pigment can’t be older than 1921, the paint is original, and the handwriting is his. So the date must be wrong.',
  ],
  [
    4,
    'When a village bank in the study region lowered its interest rate on loans, more families borrowed, but the number of new workshops did not rise. Interviews showed that most of the new borrowers had spent the money on repairs to their homes. Owners of workshops said that what kept them from growing was the lack of a reliable road. It follows that, in this region, cheaper loans alone ______',
    'are unlikely to lead to many more workshops.',
    [
      ['will cause families to borrow less.', 'R2', 'More families borrowed when loans became cheaper.'],
      [
        'are the main reason for the lack of roads.',
        'R3',
        'The text doesn’t connect the interest rate with the road.',
      ],
      [
        'would help workshops more than a reliable road.',
        'R2',
        'The owners say that the lack of a road is what holds them back.',
      ],
    ],
    'Cheaper loans led to more home repairs but no more workshops, and the owners need a road. Cheap loans alone don’t solve that problem.',
  ],
  [
    4,
    'Songbirds raised in silence sing a poor version of their species’ song. In one study, their young, raised with only these parents to learn from, sang somewhat better, and after five generations the song could hardly be told from that of wild birds, though no bird in the line had ever heard one. The finding implies that ______',
    'birds of this species tend by nature toward a certain kind of song when they learn.',
    [
      [
        'young birds copy their parents’ song exactly.',
        'R2',
        'The young sang better than their parents, so they didn’t copy them exactly.',
      ],
      [
        'wild birds need five generations to learn their song.',
        'R3',
        'Only the birds whose line was raised in silence took that long.',
      ],
      [
        'hearing other birds plays no part in learning to sing.',
        'R2',
        'Birds raised in silence sang poorly, so hearing other birds does matter.',
      ],
    ],
    'None of these birds ever heard the wild song, but their song moved toward it anyway. That tendency must come from the birds themselves.',
  ],
  [
    4,
    'Letters that crossed the desert by camel took about sixty days in the 1820s. By the 1850s a letter took forty, although the camels were no faster and the route was the same. Travelers’ diaries of the later years mention, for the first time, stations at which a rider handed the mail to another who was already mounted. Apparently, the earlier riders had lost about a third of their time ______',
    'to rest along the way.',
    [
      ['to detours from the usual route.', 'R2', 'The route was the same in both periods.'],
      ['to camels that walked more slowly.', 'R2', 'The camels were no slower in the earlier period.'],
      [
        'to writing in their diaries.',
        'R3',
        'The diaries belonged to travelers, and nothing connects them to the delay.',
      ],
    ],
    'The speed and the route didn’t change. What changed was that a fresh rider took over at once. The time saved is the time a single rider had spent resting.',
  ],
  [
    5,
    'A committee that judges proposals without seeing the applicants’ names funded about as many women as men. Earlier, when names were shown, it had funded fewer women. Critics object that the quality of women’s proposals may simply have risen in the same year. But a second committee, which went on seeing names and received copies of the same proposals, again funded fewer women. The critics’ explanation is therefore weakened, because ______',
    'a rise in quality should have affected the decisions of both committees.',
    [
      [
        'the second committee had more members than the first.',
        'R3',
        'The text doesn’t mention the size of the committees.',
      ],
      [
        'the two committees received different proposals.',
        'R2',
        'Both committees received copies of the same proposals.',
      ],
      [
        'women sent in fewer proposals in the later year.',
        'R3',
        'The text doesn’t say how many proposals women sent in.',
      ],
    ],
    'Both committees read the same proposals, so better quality would have helped women with both. The only difference was whether names were hidden.',
  ],
]);
