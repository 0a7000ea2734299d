import { JSDOM } from 'jsdom'

export const HOSTILE: readonly string[] = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<script\n>alert(1)</script\n>',
  '<script>alert(1)',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '</p><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror="alert(1)"',
  '<img/src=x/onerror=alert(1)>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<img src="javascript:alert(1)">',
  '<img src=x:x onerror=alert(1)//',
  '<img srcset="x 1x, javascript:alert(1) 2x">',
  '<body onload=alert(1)>',
  '<div onmouseover=alert(1) style="position:fixed;inset:0">x</div>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="jav&Tab;ascript&colon;alert(1)">x</a>',
  '<a href="&NewLine;javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<a href="blob:https://x/1">x</a><a href="file:///etc/passwd">y</a>',
  '<a href="#" ping="https://evil.example" download onclick=alert(1)>x</a>',
  '<a target=_top rel=opener href="https://evil.example">x</a>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](java&#x09;script:alert(1))',
  '[x](  javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x][1]\n\n[1]: javascript:alert(1)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](javascript:alert(1))',
  '![x](x"onerror="alert(1))',
  '<javascript:alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg/onload=alert(1)//',
  '<math href="javascript:alert(1)">x</math>',
  '<style>*{background:url(//evil.example)}</style>',
  '<style>@import "//evil.example"',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<link rel=stylesheet href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="//evil.example">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><input name=x autofocus onfocus=alert(1)><button>x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input type=image src=x onerror=alert(1)>',
  '<input type=password name=password>',
  '<textarea autofocus onfocus=alert(1)></textarea>',
  '<select autofocus onfocus=alert(1)><option>x</select>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<x onclick=alert(1)>x</x><custom-element onfocus=alert(1) tabindex=1>',
  '<a id=location name=cookie href=/>x</a><img name=getElementById src=/x>',
  '<p id="__proto__" class="admin">x</p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></foreignObject></svg>',
  '<template><script>alert(1)</script></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<noembed><img title="</noembed><img src onerror=alert(1)>"></noembed>',
  '<title><img title="</title><img src onerror=alert(1)>"></title>',
  '<textarea><img title="</textarea><img src onerror=alert(1)>"></textarea>',
  '<plaintext><script>alert(1)</script>',
  '<!--><script>alert(1)</script>-->',
  '<!--><img src=x onerror=alert(1)>--!>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<!DOCTYPE html><html><head><script>alert(1)</script></head><body>x',
  '<<script>alert(1)//<</script>',
  '<a href="https://ok.example" href="javascript:alert(1)">x</a>',
  '<a title="&quot; onclick=&quot;alert(1)" href="/x">x</a>',
  '<img alt="`><script>alert(1)</script>" src="/x">',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '`<script>alert(1)</script>`',
  '```\n</code></pre><script>alert(1)</script>\n```',
  '| a |\n| - |\n| <img src=x onerror=alert(1)> |',
  'a[^1]\n\n[^1]: <script>alert(1)</script> <img src=x onerror=alert(1)>',
  '# <img src=x onerror=alert(1)>',
  '\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  '<table><td><script>alert(1)</script></td><a href="javascript:alert(1)">x</a></table>',
  '</div></main></body><script>alert(1)</script>',
]

export const elementsOf = (html: string): { name: string; attributes: Record<string, string> }[] =>
  Array.from(JSDOM.fragment(html).querySelectorAll('*'), (element) => ({
    name: element.localName,
    attributes: Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value])),
  }))

const NAMES = new Set(
  `a abbr b blockquote br caption code dd del details div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd
  li mark ol p pre q s section small span strike strong sub summary sup table tbody td tfoot th thead tr u ul`.split(
    /\s+/,
  ),
)
const HARMLESS = new Set(
  `align alt colspan decoding
  height href id loading open rel rowspan scope src start target title width`.split(/\s+/),
)

/** Finds what could do harm in a piece of HTML. It doesn't rely on what the sanitisers allow. */
export function harmIn(html: string): string[] {
  return elementsOf(html).flatMap(({ name, attributes }) => [
    ...(NAMES.has(name) ? [] : [`<${name}>`]),
    ...Object.entries(attributes).flatMap(([key, value]) => {
      if (!HARMLESS.has(key)) return [`<${name} ${key}>`]
      if (key !== 'href' && key !== 'src') return []
      const { protocol } = new URL(value, 'https://base.example')
      return /^(?:https?|mailto|tel):$/.test(protocol) ? [] : [`<${name} ${key}="${value}">`]
    }),
  ])
}
