import { notFound } from 'next/navigation'
import { context } from '@/lib/server/context'
import { isSetUp } from '@/lib/server/set-up-state'
import { SetupForm } from './setup-form'

export const metadata = { title: 'Set up' }

export default async function Page() {
  const { db } = await context()
  if (await isSetUp(db)) notFound()
  return (
    <>
      <div className="space-y-2">
        <h1 className="text-xl font-semibold">Set up this console</h1>
        <p className="text-muted">
          Create the first admin. The set-up code is in the console's start output. Each start prints a new
          one.
        </p>
      </div>
      <SetupForm />
    </>
  )
}
