/** Finds what a browser would read as a tag, by the names of elements and the syntax of attributes. */

const TAG_START = /<(?:!--|!doctype\b|!\[cdata\[|\/?([a-z][a-z0-9]*(?::[a-z0-9-]+)?)(?=[\s/>]))/iy;
const ATTRIBUTE = /[\s/]+([^\s=>"'/<]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/y;
const TAG_END = /[\s/]*>/y;
const BOOLEAN_ATTRIBUTE =
  /^(?:checked|disabled|nowrap|noshade|controls|autoplay|loop|muted|hidden|open|allowfullscreen|async|defer|selected|readonly|multiple|required|reversed|compact|ismap|download|data-.*)$/i;

/**
 * Returns a function that gives the end (after the `>`) of the tag that starts at an index of `html`, or null
 * if no tag starts there, as in `a<b` or `x <y and z>`. For a comment and similar constructs it gives the
 * index after the opening characters. Each attribute is read only once, however often the function is called.
 */
export function tagsOf(html: string): (index: number) => number | null {
  /**
   * Positions where the attributes of a non-tag continued. `<a x=<a x=<a` is such a non-tag inside another.
   */
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
