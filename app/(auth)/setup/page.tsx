import { notFound } from 'next/navigation'
import { context } from '@/lib/server/context'
import { isSetUp } from '@/lib/server/setup/set-up-state'
import { AuthCard } from '../auth-card'
import { SetupForm } from './setup-form'

export const metadata = { title: 'Set up' }

const help = {
  question: "Where's the setup code?",
  answer: 'The console prints a new code to its terminal or log each time it starts.',
}

export default async function Page() {
  const { db } = await context()
  if (await isSetUp(db)) notFound()
  return (
    <AuthCard title="Set up this console" description="Step 1 of 2: create the first admin." help={help}>
      <SetupForm />
    </AuthCard>
  )
}
