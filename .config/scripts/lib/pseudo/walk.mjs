import { join } from 'node:path';
import { SAME, textFaults } from './text-faults.mjs';

const NAME = 'pseudowalker';
const PASSWORD = 'Plaster-42x';

/** What the walk itself gave names to; it is shown as it was typed. */
const OWN = [
  NAME,
  'sample',
  'Sample',
  'Dr.',
  'A generated',
  'clinic.example',
  'Praxis',
  'rigo-',
  'Rigo',
  '⟦',
  '.stl',
];

async function call(url, token, path, body) {
  const answer = await fetch(`${url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()).data;
}

/** Walks through the app at one size of the window and hands what is wrong with its texts to `report`, a step at a time. */
export async function pseudoWalk({ browser, url, width, height, keep, report }) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  let steps = 0;

  const look = async (step) => {
    await page.waitForTimeout(350);
    if (keep)
      await page.screenshot({
        path: join(
          keep,
          `${width}-${String(++steps).padStart(2, '0')}-${step.replace(/\W+/g, ' ').trim()}.png`,
        ),
      });
    const found = await page.evaluate(textFaults, { same: SAME, own: OWN });
    if (found.length > 0) report(step, found);
  };
  const at = async (step, go) => {
    try {
      await go();
      await look(step);
    } catch (error) {
      report(step, [`could not be walked: ${String(error.message).split('\n')[0]}`]);
    }
  };
  const go = async (path) => {
    await page.goto(path);
    await page.locator('h1, [role="alert"] h2, form').first().waitFor();
    await page.waitForTimeout(300);
  };
  const submit = () => page.locator('button[type="submit"]').first().click();
  const inDialog = (selector) => page.locator('.ant-modal, .ant-drawer').last().locator(selector);
  const escape = async () => {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(250);
  };

  for (const path of ['user/login', 'user/register', 'user/retrieve'])
    await at(path, async () => {
      await go(`/${path}`);
      await submit();
    });
  for (const path of ['user/registerResult', 'promotion', '404']) await at(path, () => go(`/${path}`));

  const name = `${NAME}${width}`;
  await call(url, undefined, 'account/register/confirm', {
    name,
    email: `${name}@clinic.example`,
    password: PASSWORD,
  });
  const { cookie, id, roles, expiresAt } = await call(url, undefined, 'account/login/in', {
    name,
    password: PASSWORD,
  });
  await page.addInitScript(
    (stored) => localStorage.setItem('bracewright.session', stored),
    JSON.stringify({ token: cookie, id, name, roles, expiresAt }),
  );

  await at('empty list with the tour', () => go('/patient/list'));
  const tour = page.locator('aside .ant-btn-primary');
  await tour.click();
  for (let step = 1; step <= 8; step++) {
    await at(`tour ${step}`, async () => undefined);
    await tour.click();
  }
  await at('sample', async () => {
    // The sample patient is the second offer of an empty list.
    await page.locator('[data-tour="list"] button').nth(1).click();
    await page.locator('[role="grid"] [data-entry]').first().waitFor();
    await page.waitForTimeout(5500);
  });
  const [patient] = (await call(url, cookie, 'orthosis/document/list?parentId=0')).items;
  const [scan] = (await call(url, cookie, `orthosis/document/list?parentId=${patient.id}`)).items;
  const folder = `/patient/list?parentId=${patient.id}`;
  const row = page.locator('[role="grid"] [data-entry]').first();
  const item = (icon) => page.getByRole('menuitem').nth(icon);

  await at('menu of new things', () => page.locator('[data-tour="upload"] button').last().click());
  await escape();
  await at('menu of a patient', () => row.click({ button: 'right' }));
  await escape();
  await at('search', async () => {
    await page.locator('header [role="combobox"]').fill('nothing like it');
    await page.keyboard.press('Enter');
  });
  await escape();
  await at('patient form with faults', async () => {
    await go('/patient/list');
    await page.locator('[data-tour="patient"]').click();
    await inDialog('.ant-btn-primary').click();
  });
  await at('patient form with an unusual angle', async () => {
    await inDialog('fieldset').nth(1).locator('input').nth(2).fill('46');
    await inDialog('.ant-btn-primary').click();
  });
  await escape();
  await at('list of a patient', async () => {
    await go(folder);
    await row.click({ position: { x: 300, y: 20 } });
  });
  await at('grid', async () => {
    await page.locator('[role="radiogroup"] [role="radio"]').last().click();
  });
  await page.locator('[role="radiogroup"] [role="radio"]').first().click();
  const menu = async (index) => {
    await row.click({ button: 'right' });
    await item(index).click();
  };
  await at('menu of a scan', () => row.click({ button: 'right' }));
  await escape();
  // Preview, rename, move, copy and export, in the order of the menu.
  for (const [step, index] of Object.entries({ preview: 3, rename: 4, move: 5, copy: 6, export: 7 })) {
    await at(step, async () => {
      await menu(index);
      await page.waitForTimeout(step === 'preview' ? 2500 : 400);
    });
    await escape();
  }
  await at('upload', async () => {
    await page.locator('[data-tour="upload"] button').first().click();
  });
  await at('upload with questions', async () => {
    const stl = await call(url, cookie, 'health').then(() =>
      fetch(`${url}/api/orthosis/document/export?id=${scan.id}`, {
        headers: { authorization: `Bearer ${cookie}` },
      }),
    );
    const buffer = Buffer.from(await stl.arrayBuffer());
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'sample again.stl', mimeType: 'model/stl', buffer });
    await page.waitForTimeout(2500);
  });
  await at('upload with the consent given', async () => {
    const guardian = inDialog('input[type="text"]').first();
    if (await guardian.isVisible()) {
      await guardian.fill('Sample guardian');
      await inDialog('.ant-btn-primary').first().click();
    }
    await page.waitForTimeout(2000);
  });
  await at('bin', async () => {
    await go(folder);
    await row.click({ position: { x: 300, y: 20 } });
    await page.keyboard.press('Delete');
    await page.waitForTimeout(800);
    await go('/patient/recycle');
  });
  await at('question before the bin', () => page.locator('tbody .ant-btn-dangerous').first().click());
  await escape();
  await page.locator('tbody .ant-btn').first().click();
  await at('empty bin', () => page.waitForTimeout(800));

  await at('patient', () => go(`/patient/doclist?id=${patient.id}`));
  await at('erasing', () => page.locator('.ant-btn-dangerous').first().click());
  await escape();
  for (const path of ['choose', 'survey', 'account/center', 'account/settings', 'account/clinic', 'pdfUtil'])
    await at(path, () => go(`/${path}`));
  for (const [i, path] of [
    'account/clinic',
    'account/clinic',
    'account/settings',
    'account/settings',
  ].entries())
    await at(`dialog ${i + 1} of the account`, async () => {
      await go(`/${path}`);
      await page
        .locator('main .ant-btn')
        .nth(i % 2 === 0 ? 0 : 1)
        .click();
      await page.waitForTimeout(300);
      if (await inDialog('.ant-btn-primary').isVisible()) await inDialog('.ant-btn-primary').click();
    });
  await call(url, cookie, 'account/clinic/create', { name: `Praxis ${width}` });
  await at('user menu', async () => {
    await go('/choose');
    await page.locator('[data-tour="help"]').click();
  });
  await at('preferences', async () => {
    await page.locator('header [role="group"] button:not([role="radio"])').nth(1).click();
    await page.waitForTimeout(600);
  });
  await at('preferences, the rest', async () => {
    await page.locator('.ant-drawer button[aria-expanded]').click();
    await page.waitForTimeout(800);
    await page.locator('.ant-drawer-body').evaluate((body) => body.scrollTo(0, body.scrollHeight / 2));
  });
  await escape();
  await at('palette', async () => {
    await page.keyboard.press('Control+k');
    await page.waitForTimeout(800);
  });
  await escape();
  await at('report', async () => {
    await go(`/pdfUtil?modelId=${scan.id}`);
  });

  await at('tools', () => go('/explain'));
  const tools = await page
    .locator('a[href^="/explain?tool="]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  for (const path of tools) await at(path.slice(1), () => go(path));

  const open = async (path) => {
    await page.goto(`/${path}?id=${scan.id}&plain`);
    await page.locator('[data-ready="true"]').waitFor({ timeout: 60_000 });
  };
  for (const stage of ['preparation', 'operation']) {
    await at(stage, () => open(stage));
    const ids = await page
      .locator('[data-tool]')
      .evaluateAll((buttons) => buttons.map(({ dataset }) => dataset.tool));
    // A region is smoothed only where there is one.
    const shown = ids.filter((tool) => tool !== 'region-smooth');
    for (const tool of stage === 'preparation' ? shown.slice(0, 1) : shown)
      await at(`tool ${tool}`, async () => {
        const card = page.getByTestId('tool-card');
        if (await card.isVisible()) {
          await page.locator('[data-testid="viewport"] canvas').focus();
          await page.keyboard.press('Escape');
          await card
            .waitFor({ state: 'hidden', timeout: 3000 })
            .catch(() => page.getByTestId('cancel').click());
        }
        await page.locator(`[data-tool="${tool}"]`).click();
        await card.waitFor();
        await page.waitForTimeout(500);
      });
    await page.keyboard.press('Escape');
  }
  for (const index of [1, 2]) await at(`panel ${index + 1}`, () => page.getByRole('tab').nth(index).click());
  await at('wide rail', async () => {
    await page.locator('nav button[aria-pressed], [data-testid="rail-width"]').last().click();
  });
  await at('export of a design', async () => {
    await open('operation');
    await page.locator('button[data-primary]').click();
    await page.waitForTimeout(800);
  });
  await escape();
  await at('keys', async () => {
    await page.locator('header button').last().click();
  });
  await context.close();
}
