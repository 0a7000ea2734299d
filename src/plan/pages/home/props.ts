import type { Link, PageSection } from '../../props.ts'
import type { Post } from '../content/props.ts'
import type { PlaceSummary } from '../locations/props.ts'

export interface HomeProps {
  sections: PageSection[]
  hero: { title: string; text: string; image: string; focus: string }
  quickLinks: Link[]
  bodyTypes: (Link & { image: string })[]
  choosers: { name: string; label: string; options: { value: string; label: string }[] }[]
  stockLine: string
  featuredTitle: string
  makes: { label: string; href: string; count: number }[]
  reasons: { title: string; text: string }[]
  story: { title: string; text: string; image: string; focus: string; link: Link | null } | null
  testimonials: { text: string; name: string; detail: string }[]
  allReviews: Link | null
  locations: PlaceSummary[]
  postLists: { title: string; posts: Post[]; all: Link | null }[]
}
