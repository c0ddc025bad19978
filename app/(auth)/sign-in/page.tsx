import { redirect } from 'next/navigation'
import { ownPath } from '@/lib/client/session'
import { context } from '@/lib/server/context'
import { currentPerson } from '@/lib/server/people/current-person'
import { isSetUp } from '@/lib/server/setup/set-up-state'
import { paths } from '@/lib/util/paths'
import { AuthCard } from '../auth-card'
import { SignInForm } from './sign-in-form'

export const metadata = { title: 'Sign in' }

const help = {
  question: "Can't sign in?",
  answer: 'Ask an admin to add you, or to set a new password for you, in Settings → People.',
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function Page({ searchParams }: Props) {
  const { callbackUrl, error } = await searchParams
  const { db, env } = await context()
  if (!(await isSetUp(db))) redirect(paths.setup())
  const target = ownPath(typeof callbackUrl === 'string' ? callbackUrl : undefined, env.publicOrigins)
  if (await currentPerson()) redirect(target)
  return (
    <AuthCard title="Sign in" help={help}>
      <SignInForm target={target} wasWrong={error === 'CredentialsSignin'} />
    </AuthCard>
  )
}
