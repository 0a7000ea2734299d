import type { Link } from '../../props.ts'
import type { Post } from '../content/props.ts'
import type { PlaceSummary } from '../locations/props.ts'

export interface HomeProps {
  hero: { title: string; text: string; image: string; focus: string }
  /** The ways into the stock: 'New cars', 'Used cars'… */
  quickLinks: Link[]
  bodyTypes: (Link & { image: string; focus: string })[]
  /** What the stock list can be narrowed by, each by a parameter of its address. */
  choosers: { name: string; label: string; options: { value: string; label: string }[] }[]
  /** How many vehicles are listed, those just sold among them: 'See all 158 cars'. */
  stockLine: string
  /** Shown under its title; the cards are `page.cards`. */
  featuredTitle: string
  makes: { label: string; href: string; count: number }[]
  reasons: { title: string; text: string }[]
  story: { title: string; text: string; image: string; focus: string; link: Link | null } | null
  testimonials: { text: string; name: string; detail: string }[]
  /** The page of reviews, where the site has one. */
  allReviews: Link | null
  locations: PlaceSummary[]
  /** Offers, articles: the newest of what the site has. */
  shelves: { title: string; posts: Post[]; all: Link | null }[]
}
