import type { PageDriver } from './page-driver';

/** Gives a tab an authenticator of Chromium's own, which answers at once. It goes when the tab is left. */
export async function withVirtualAuthenticator(driver: PageDriver, { isUserVerified = true } = {}): Promise<void> {
  const session = await driver.page.createCDPSession();
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  driver.atLeaving(async () => {
    await session.send('WebAuthn.disable');
    await session.detach();
  });
}
