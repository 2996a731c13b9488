/** Rich text as attackers and browsers write it, and what may be left of it: for both sides, which read it with libraries of their own. */
import { richLink, richPicture, richTags } from '#model/fields/richText.ts';

export const hostileHtml: readonly string[] = [
  '<script>alert(1)</script>a',
  '<img src=x onerror=alert(1)>a',
  '<img data-file="1 2" alt="x" src="//elsewhere.example" onerror=alert(1)>a',
  '<img data-file="12" alt="x" src="//elsewhere.example" srcset="//elsewhere.example 2x" style="position:fixed" onerror=alert(1)>a',
  '<p onclick="alert(1)" style="position:fixed" id="x" data-x="1" aria-label="x">a</p>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">a</a>',
  '<a href="java\tscript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="//elsewhere.example">a</a>',
  '<a href=\'https://a.cn\' target="x" ping="https://b.cn">a</a>',
  '<svg><p><style><a title="</style><img src=x onerror=alert(1)>">a',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">a',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">a</noscript>',
  '<form action="https://b.cn"><input name="parentNode"><button>a</button></form>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>a',
  '<textarea><p>a</p></textarea>a',
  '<b><i>a</b></i>',
  '<p title="a>b">a</p>',
  '<template><script>alert(1)</script></template>a',
  '<<script>script>alert(1)<</script>/script>a',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">a</xmp>',
];

/** What people format with the buttons, and what browsers make of lines. */
export const formattedHtml =
  '<h2>通知</h2><p>请于<b>周五</b>前提交 &amp; 确认，见<a href="https://example.com/a?b=1&amp;c=2">说明</a></p><div>下一行</div><ul><li><s>一</s></li></ul>';

interface Element {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

const isOfPicture = (key: string, value: string): boolean =>
  key === richPicture.words || (key === richPicture.file && richPicture.id.test(value));

/** What safe HTML must not hold; `more`: attributes that a side adds itself. */
export const strangers = (elements: readonly Element[], more: readonly string[] = []): string[] =>
  elements.flatMap(({ name, attributes }) => [
    ...(richTags.includes(name) || name === richPicture.tag ? [] : [name]),
    ...attributes
      .filter(([key, value]) => !more.includes(key) && !(name === 'a' && key === 'href' && richLink.test(value)))
      .filter(([key, value]) => !(name === richPicture.tag && isOfPicture(key, value)))
      .map(([key, value]) => `${name} ${key}=${value}`),
  ]);
