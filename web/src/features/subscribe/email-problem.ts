/** What is wrong with an address, at a quick look; the server looks closer. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return 'Please enter your email address.';
  return /^[^\s@]+@[^\s@]+$/.test(email)
    ? undefined
    : 'Please enter a valid email address, such as you@example.org.';
}
