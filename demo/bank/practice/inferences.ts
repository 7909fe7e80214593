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
      ['the training of the engineers on land.', 'R3', 'The training of the engineers is not spoken of.'],
    ],
    'Fuel, weight, and engines are all ruled out by the text. Something else must explain the saving, and the hull is one possibility.',
  ],
  [
    2,
    'Bats of one species were thought to find figs by smell alone. In a dark flight room, Keiko Lindqvist offered them ripe figs sealed in clear plastic, which lets no scent through. The bats landed on the sealed figs almost as often as on open ones, but ignored sealed balls of clay of the same size and shape. This suggests that the bats ______',
    'can recognize figs by some means other than smell.',
    [
      [
        'prefer figs that have no scent.',
        'R2',
        'They landed on sealed figs almost as often, not more often.',
      ],
      ['tell fruit from clay by its size.', 'R2', 'The balls of clay were of the same size and shape.'],
      [
        'are unable to smell ripe figs.',
        'R3',
        'That they can do without smell does not mean that they have none.',
      ],
    ],
    'No scent came through the plastic, and still the bats told figs from clay. They must use something besides smell.',
  ],
  [
    2,
    'In the ledgers of a medieval wool town, the word for “weaver” appears beside women’s names until about 1420 and beside men’s names alone after that. Wills from the same town, however, show women leaving looms and unfinished cloth to their daughters until at least 1480. It is likely, then, that ______',
    'women went on weaving after the ledgers had stopped calling them weavers.',
    [
      [
        'women gave up weaving in about 1420.',
        'R2',
        'The wills show looms in women’s hands sixty years later.',
      ],
      [
        'men had not been allowed to weave before 1420.',
        'R3',
        'The text says nothing of what men did before that year.',
      ],
      [
        'the wills were written by people who did not know the town and its weavers.',
        'R3',
        'Nothing suggests that the wills are unreliable.',
      ],
    ],
    'The ledgers lose the word while the wills keep the looms. The work continued, and only the way of recording it changed.',
  ],
  [
    3,
    'Sea otters eat sea urchins, and sea urchins eat kelp. Where otters returned to a stretch of coast, kelp forests usually recovered within ten years. On one island, though, otters have been back for twenty years and the kelp is still sparse, while divers find urchins there to be as rare as in the recovered forests. On this island, the kelp is probably held back by ______',
    'something other than being eaten by urchins.',
    [
      ['a shortage of sea otters.', 'R2', 'Otters have been back for twenty years, and urchins are rare.'],
      ['urchins that the otters do not eat.', 'R2', 'Divers find urchins of any kind to be rare.'],
      ['kelp forests on neighboring coasts.', 'R3', 'No effect of one forest on another is described.'],
    ],
    'Urchins are as rare here as where kelp recovered, so they can’t be what holds it back. Another cause must be at work.',
  ],
  [
    3,
    'Readers of a news site were shown headlines and asked which of them they would share. Hardly anyone chose headlines that they had, in another part of the study, judged to be false. Yet when readers were not asked to judge at all, they shared false headlines nearly as often as true ones. This contrast suggests that readers share false news mainly because ______',
    'they do not stop to consider whether it is true.',
    [
      [
        'they are unable to tell what is false.',
        'R2',
        'When they judged headlines, they did recognize false ones.',
      ],
      [
        'they enjoy misleading other readers.',
        'R3',
        'No wish to mislead is reported, and readers who judged avoided false headlines.',
      ],
      [
        'true headlines are harder to find on the site.',
        'R3',
        'How many headlines of each kind there are is not told.',
      ],
    ],
    'Readers can tell false from true when asked, and then they share little that is false. Without the question they do not apply what they could know.',
  ],
  [
    3,
    'The painter Vasil Amadi dated every canvas on its back. A landscape sold as his in 1995 bears the date 1903, in what experts agree is his hand. The green of its meadows, however, contains a pigment that was not made anywhere before 1921, and the paint shows no sign of having been retouched. The most likely explanation is that ______',
    'the painting was made in or after 1921, and its date is not the year of its making.',
    [
      ['another artist wrote the date.', 'R2', 'Experts agree that the date is in his own hand.'],
      ['the meadows were painted over in 1995.', 'R2', 'The paint shows no sign of having been retouched.'],
      [
        'the pigment was invented by Amadi in 1903 and was made by others only from 1921 on.',
        'R2',
        'The pigment was not made anywhere before 1921.',
      ],
    ],
    'The pigment can’t be older than 1921, the paint is original, and the hand is his. Then only the date can be wrong.',
  ],
  [
    4,
    'When a village bank in the study region lowered its interest on loans, more families borrowed, but the number of new workshops did not rise. Interviews showed that most of the new borrowers had spent the money on repairs to their homes. Owners of workshops said that what kept them from growing was the lack of a reliable road. It follows that, in this region, cheaper loans alone ______',
    'are unlikely to lead to many more workshops.',
    [
      ['will cause families to borrow less.', 'R2', 'More families borrowed when loans became cheaper.'],
      [
        'are the main reason for the lack of roads.',
        'R3',
        'The text does not connect the interest with the road.',
      ],
      [
        'would help workshops more than a reliable road.',
        'R2',
        'The owners name the road as what holds them back.',
      ],
    ],
    'Cheaper loans brought more repairs and no more workshops, and the owners lack a road. Cheap loans by themselves do not remove that obstacle.',
  ],
  [
    4,
    'Songbirds raised in silence sing a poor version of their species’ song. In one study, their young, raised with only these parents to learn from, sang somewhat better, and after five generations the song could hardly be told from that of wild birds, though no bird in the line had ever heard one. The finding implies that ______',
    'birds of this species tend by nature toward a certain kind of song when they learn.',
    [
      [
        'young birds copy their parents’ song exactly.',
        'R2',
        'The young sang better than their parents, so they did not copy exactly.',
      ],
      [
        'wild birds need five generations to learn their song.',
        'R3',
        'Only birds of a line that began in silence took so long.',
      ],
      [
        'hearing other birds plays no part in learning to sing.',
        'R2',
        'Birds raised in silence sang poorly, so hearing does matter.',
      ],
    ],
    'No model of the wild song was ever heard, and still the song moved toward it. The direction must come from the birds themselves.',
  ],
  [
    4,
    'Letters that crossed the desert by camel took about sixty days in the 1820s. By the 1850s a letter took forty, although the camels were no faster and the route was the same. Travelers’ diaries of the later years mention, for the first time, stations at which a rider handed the mail to another who was already mounted. Apparently, the earlier riders had lost about a third of their time ______',
    'to rest along the way.',
    [
      ['to detours from the usual route.', 'R2', 'The route was the same in both periods.'],
      ['to camels that walked more slowly.', 'R2', 'The camels were no faster later than before.'],
      [
        'to writing in their diaries.',
        'R3',
        'The diaries are those of travelers, and nothing ties them to the delay.',
      ],
    ],
    'Speed and route did not change; what changed is that fresh riders took over at once. The time saved is the time in which a single rider had rested.',
  ],
  [
    5,
    'A committee that judges proposals without seeing the applicants’ names funded about as many women as men. Earlier, when names were shown, it had funded fewer women. Critics object that the quality of women’s proposals may simply have risen in the same year. But a second committee, which went on seeing names and received copies of the same proposals, again funded fewer women. The critics’ explanation is therefore weakened, because ______',
    'a rise in quality should have affected the decisions of both committees.',
    [
      [
        'the second committee had more members than the first.',
        'R3',
        'The size of the committees is not told.',
      ],
      [
        'the two committees received different proposals.',
        'R2',
        'They received copies of the same proposals.',
      ],
      [
        'women sent in fewer proposals in the later year.',
        'R3',
        'The number of proposals sent in is not told.',
      ],
    ],
    'Both committees read the same proposals, so better quality would have helped women before both. Only the hiding of names differed.',
  ],
]);
