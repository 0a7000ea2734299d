import type { Link } from '../../props.ts'
import type { Post } from '../content/props.ts'
import type { PlaceSummary } from '../locations/props.ts'

export interface HomeProps {
  hero: { title: string; text: string; image: string; focus: string }
  /** Links to lists of stock, such as 'New cars' and 'Used cars'. */
  quickLinks: Link[]
  bodyTypes: (Link & { image: string })[]
  /** Filters for the stock list. Each one becomes a parameter in the list's address. */
  choosers: { name: string; label: string; options: { value: string; label: string }[] }[]
  /** The number of listed vehicles, including those just sold: 'See all 158 cars'. */
  stockLine: string
  /** The title above the featured vehicles. The vehicles themselves are in `page.cards`. */
  featuredTitle: string
  makes: { label: string; href: string; count: number }[]
  reasons: { title: string; text: string }[]
  story: { title: string; text: string; image: string; focus: string; link: Link | null } | null
  testimonials: { text: string; name: string; detail: string }[]
  /** The page with all reviews, if the site has one. */
  allReviews: Link | null
  locations: PlaceSummary[]
  /** The newest offers and articles. */
  postLists: { title: string; posts: Post[]; all: Link | null }[]
}
