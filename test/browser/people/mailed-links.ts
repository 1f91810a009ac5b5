import { uniqueEmail, type TestApp } from '../../kit/app/app';
import { linkIn, mailsTo } from '../../kit/app/mails';
import { PageDriver } from '../driver/page-driver';
import { Refusals } from '../driver/refusals';
import { expectAccessible } from '../looks/axe';
import { longEmail, NO_LINK, visitor } from './visitor';
import { unexpected } from './second-step';

/** Journeys of somebody whose address has to be verified. @param app one that mails, and has no worker to send them */
export function mailedLinks(app: () => TestApp): void {
  const links = async (email: string): Promise<string[]> =>
    (await mailsTo(app(), email)).filter(({ kind }) => kind === 'email_verification').map(linkIn);

  it('asks to verify an address until its link is opened, and mails it again', async () => {
    const email = longEmail();
    const { driver } = await visitor(app(), email);
    const refusals = await Refusals.of(driver);
    await driver.goTo('/');
    await driver.sees('Verify your email: open the link that was mailed to');
    await expectAccessible(driver, 'an address that is not verified');
    expect(await links(email)).toHaveLength(1);
    refusals.set({ method: 'POST', path: /\/api\/profile\/email\/verification$/ });
    await driver.press('Send again');
    await driver.sees('The link could not be sent. Please try again.');
    refusals.set(null);
    await driver.press('Send again');
    await driver.sees('A link is on its way.');
    const [, link = ''] = await links(email);
    await driver.goTo(`/verify-email?token=${NO_LINK}`);
    await driver.press('Verify');
    await driver.sees('This link is no longer valid. Please ask for a new one.');
    await driver.holds(`look.find('button', 'Verify') === undefined`);
    await expectAccessible(driver, 'an invalid link');
    await driver.goTo(link);
    await expectAccessible(driver, 'a link');
    await driver.press('Verify');
    await driver.sees(`${email} is verified.`);
    await expectAccessible(driver, 'verified');
    await driver.press('Go on to Counterfoil', 'link');
    await driver.sees('Financial Dashboard');
    await driver.seesNoMore('Verify your email');
    expect(unexpected(driver, '/api/email/verify', '/api/profile/email/verification')).toEqual([]);
    await driver.close();
  });

  it('shows the new address that waits until it is verified', async () => {
    const { person, driver } = await visitor(app());
    const email = longEmail();
    const old = person.user.email;
    await driver.goTo((await links(old))[0] ?? '');
    await driver.press('Verify');
    await driver.sees(`${old} is verified.`);
    await driver.goTo('/profile');
    await driver.fill('Email', email);
    await driver.press('Save Changes');
    await driver.sees(`Open the link that was mailed to ${email}`);
    await driver.sees(`Verify your email: open the link that was mailed to ${email}.`);
    await driver.sees(`${email} waits to be verified; until then you sign in with ${old}.`);
    await expectAccessible(driver, 'a new address that waits');
    await driver.goTo((await links(email))[0] ?? '');
    await driver.press('Verify');
    await driver.sees(`${email} is verified.`);
    await driver.goTo('/profile');
    await driver.sees(email);
    await driver.seesNoMore('waits to be verified');
    expect(driver.faults).toEqual([]);
    await driver.close();
  });

  it('says from the start how long a password has to be here, and goes on saying it', async () => {
    const driver = await PageDriver.open(app().url);
    await driver.goTo(`/reset-password?token=${NO_LINK}`);
    await driver.sees('At least 12 characters. You are then signed out everywhere.');
    await driver.goTo(`/auth?tab=signup&email=${uniqueEmail()}`);
    await driver.sees('At least 12 characters.');
    await driver.fill('First name', 'Ada');
    await driver.fill('Last name', 'Lovelace');
    await driver.fill('Password', 'clover9may');
    await driver.press('Create Account');
    await driver.sees('Password must be at least 12 characters');
    await driver.fill('Password', 'bees and clover in may');
    await driver.sees('Strength: Strong');
    expect(await driver.text()).toContain('At least 12 characters.');
    await driver.press('Create Account');
    await driver.sees('Business name');
    expect(unexpected(driver, '/api/register')).toEqual([]);
    await driver.close();
  });
}
