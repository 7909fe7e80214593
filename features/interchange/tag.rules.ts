/** What a browser would take for a tag. It knows the names of elements and how attributes look, not what they do. */

const TAG_START = /<(?:!--|!doctype\b|!\[cdata\[|\/?([a-z][a-z0-9]*(?::[a-z0-9-]+)?)(?=[\s/>]))/iy;
const ATTRIBUTE = /[\s/]+([^\s=>"'/<]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/y;
const TAG_END = /[\s/]*>/y;
const BOOLEAN_ATTRIBUTE =
  /^(?:checked|disabled|nowrap|noshade|controls|autoplay|loop|muted|hidden|open|allowfullscreen|async|defer|selected|readonly|multiple|required|reversed|compact|ismap|download|data-.*)$/i;

/**
 * Tells where the tag that begins at a place of `html` ends (after its `>`), or null where none begins: `a<b`,
 * `x <y and z>`. Of a comment or the like, the place after its first sign. However many places are asked for, each
 * attribute is read once.
 */
export function tagsOf(html: string): (index: number) => number | null {
  /** Places where the attributes of what was no tag went on: `<a x=<a x=<a` is one of them within another. */
  const noTag = new Set<number>();
  return (index) => {
    TAG_START.lastIndex = index;
    const start = TAG_START.exec(html);
    if (start === null) return null;
    const name = start[1];
    if (name === undefined) return TAG_START.lastIndex;
    // Word processors leave elements like `o:p`.
    if (!name.includes(':') && !ELEMENTS.has(name.toLowerCase())) return null;
    const passed: number[] = [];
    let end = TAG_START.lastIndex;
    let isTag = true;
    while (isTag && !noTag.has(end)) {
      passed.push(end);
      ATTRIBUTE.lastIndex = end;
      const attribute = ATTRIBUTE.exec(html);
      if (attribute === null) {
        TAG_END.lastIndex = end;
        if (TAG_END.test(html)) return TAG_END.lastIndex;
        isTag = false;
      } else {
        isTag = attribute[2] !== undefined || BOOLEAN_ATTRIBUTE.test(attribute[1] ?? '');
        end = ATTRIBUTE.lastIndex;
      }
    }
    for (const place of passed) noTag.add(place);
    return null;
  };
}

const ELEMENTS = new Set(
  [
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br',
    'button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em',
    'embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html',
    'i iframe img input ins isindex kbd label legend li link listing main map mark marquee menu meta meter nav',
    'nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb',
    'rp rt rtc ruby s samp script search section select slot small source span strike strong style sub summary sup',
    'svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xml xmp',
    'math semantics annotation annotation-xml mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded',
    'mphantom mfenced menclose msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr',
    'mlabeledtr mtd maction mglyph malignmark g path circle rect line ellipse polygon polyline text tspan defs use',
  ]
    .join(' ')
    .split(' '),
);
