import { notFound } from 'next/navigation'
import { context } from '@/lib/server/context'
import { isSetUp } from '@/lib/server/setup/set-up-state'
import { AuthCard, helpStyle } from '../auth-card'
import { SetupForm } from './setup-form'

export const metadata = { title: 'Set up' }

const help = (
  <details>
    <summary className={helpStyle}>Where's the setup code?</summary>
    <p className="mt-1 text-pretty">
      The console prints a new code to its terminal or log each time it starts.
    </p>
  </details>
)

export default async function Page() {
  const { db } = await context()
  if (await isSetUp(db)) notFound()
  return (
    <AuthCard title="Set up this console" description="Step 1 of 2: create the first admin." help={help}>
      <SetupForm />
    </AuthCard>
  )
}
