import { TakeDown } from './take-down'

export const metadata = { title: 'Take down a site' }

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  return <TakeDown id={id} />
}
