"""
Trains one of the two networks (README.md has the commands). Draws from the shards that the renderer has made so far, checkpoints every few minutes and goes
on from the checkpoint where there is one: --minutes more, the learning rate falling over them by a cosine.
"""
import argparse, glob, json, math, os, time
import numpy as np
import torch
import torch.nn.functional as F
from nets import NETS, RADIUS, planes

args = argparse.ArgumentParser()
args.add_argument('net', type=int, choices=(1, 2))
args.add_argument('--data', required=True, nargs='+', help='folders with train/ and val/; each has the same share of the films that are drawn')
args.add_argument('--out', required=True)
args.add_argument('--minutes', type=float, required=True)
args.add_argument('--rate', type=float, default=2e-3)
args.add_argument('--batch', type=int, default=16)
args = args.parse_args()
torch.set_num_threads(1)
rng = np.random.default_rng(int(time.time()))


class Shards:
    """All shards of a folder, read once, more as they come."""

    def __init__(self, folder):
        self.folder, self.known, self.x, self.y = folder, set(), [], []
        self.more()

    def more(self):
        for lab in sorted(glob.glob(f'{self.folder}/*.lab')):
            if lab in self.known:
                continue
            self.known.add(lab)
            base = lab[:-4]
            if args.net == 1:
                self.x.append(np.fromfile(base + '.ov', np.uint8).reshape(-1, 320, 160))
                self.y.append(np.fromfile(base + '.meta', np.float32).reshape(-1, 43))
            else:
                self.x.append(np.fromfile(base + '.strip', np.uint8).reshape(-1, 704, 96))
                self.y.append(np.fromfile(lab, np.float32).reshape(-1, 19, 8))
        self.ends = np.cumsum([len(x) for x in self.x])

    def draw(self, n):
        at = rng.integers(0, self.ends[-1], n)
        s = np.searchsorted(self.ends, at, side='right')
        i = at - np.where(s > 0, self.ends[s - 1], 0)
        x = np.stack([self.x[a][b] for a, b in zip(s, i)])
        y = np.stack([self.y[a][b] for a, b in zip(s, i)])
        return torch.from_numpy(x).float(), torch.from_numpy(y.copy())


class Folders:
    """Shards of several folders, drawn from in equal shares."""

    def __init__(self, folders):
        self.folders = [Shards(folder) for folder in folders]

    def more(self):
        for one in self.folders:
            one.more()

    def films(self):
        return int(sum(one.ends[-1] for one in self.folders if len(one.ends)))

    def draw(self, n):
        some = [one for one in self.folders if len(one.ends)]
        counts = np.bincount(rng.integers(0, len(some), n), minlength=len(some))
        x, y = zip(*[one.draw(k) for one, k in zip(some, counts) if k])
        return torch.cat(x), torch.cat(y)


def run(net, x):
    """In half precision (bfloat16) while training: nearly twice as fast where the processor has it."""
    with torch.autocast('cpu', dtype=torch.bfloat16, enabled=net.training):
        return net(x)


# Normal values, of which each film takes a run that begins anywhere.
GRAINS = torch.randn(4_000_037)


def grain(n, h, w):
    at = rng.integers(0, len(GRAINS) - h * w, n)
    return torch.stack([GRAINS[a : a + h * w].view(h, w) for a in at])


def worn(x, inside=None):
    """Changes of levels that no label depends on: gamma, gain, a shade, noise, blur, blots."""
    n, h, w = x.shape
    t = x / 255
    gamma = torch.exp(0.35 * torch.randn(n, 1, 1))
    t = t.clamp(0, 1) ** gamma
    t = t * (1 + 0.12 * torch.randn(n, 1, 1)) + 0.05 * torch.randn(n, 1, 1)
    if rng.random() < 0.5:
        shade = F.interpolate(torch.randn(n, 1, 5, 3) * 0.07, (h, w), mode='bilinear', align_corners=True)[:, 0]
        t = t + shade
    sd = torch.rand(n, 1, 1) ** 3 * 0.14
    t = t + sd * grain(n, h, w)
    if rng.random() < 0.2:
        t = box(t, 1)
    for i in range(n):
        if rng.random() < 0.3:
            for _ in range(rng.integers(1, 4)):
                bh, bw = int(h * rng.uniform(0.01, 0.08)), int(w * rng.uniform(0.05, 0.5))
                a, b = rng.integers(0, h - bh), rng.integers(0, w - bw)
                t[i, a : a + bh, b : b + bw] += rng.normal(0, 0.4)
    t = (t.clamp(0, 1) * 255).round()
    return t if inside is None else t * inside


def box(t, down, across=None):
    """Mean of the window of half widths `down` and `across` about each place, one direction after the other."""
    across = down if across is None else across
    t = F.avg_pool2d(t[:, None], (2 * down + 1, 1), 1, (down, 0), count_include_pad=False)
    return F.avg_pool2d(t, (1, 2 * across + 1), 1, (0, across), count_include_pad=False)[:, 0]


def field(n, h, w, rows, columns):
    """A smooth random field of about unit size."""
    return F.interpolate(torch.randn(n, 1, rows, columns), (h, w), mode='bicubic', align_corners=True)[:, 0]


def processed(x):
    """What makers of films do to their levels, and what else lies in the beam: unsharp masks, local contrast, fields of every size, gain by row, coarse pixels."""
    n, h, w = x.shape
    t = x
    if rng.random() < 0.3:
        r = int(rng.choice([1, 2, 4, 8, 15]))
        t = t + float(rng.uniform(0.2, 1.5)) * (t - box(t, r))
    if rng.random() < 0.2:
        r = int(rng.integers(12, 40))
        mean = box(t, r)
        sd = (box(t * t, r) - mean * mean).clamp(min=0).sqrt().clamp(min=8)
        part = float(rng.uniform(0.3, 1))
        t = (1 - part) * t + part * (120 + 50 * (t - mean) / sd)
    if rng.random() < 0.6:
        size = int(rng.choice([6, 12, 24, 48]))
        t = t + (14 * torch.rand(n, 1, 1) ** 2) * field(n, h, w, max(3, h // size), max(3, w // size))
    if rng.random() < 0.1:
        t = t * (1 + 0.06 * torch.rand(n, 1, 1) * torch.randn(n, h, 1))
    if rng.random() < 0.25:
        by = float(rng.uniform(0.45, 0.85))
        small = F.interpolate(t[:, None], scale_factor=by, mode='area' if by < 0.6 else 'bilinear')
        t = F.interpolate(small, (h, w), mode='bilinear', align_corners=False)[:, 0]
    return t.clamp(0, 255)


def sheared(x, y):
    """
    Strips whose columns are moved up and down, the more so the farther from the middle: plates that are tilted otherwise than the line goes. Half of them also
    larger or smaller and laid up to a level too high or low, so that levels are read and not only counted from the strip's end. `y` is changed along.
    """
    n, h, w = x.shape
    knots = 0.05 * torch.randn(n, 1, 7) + 0.04 * torch.randn(n, 1, 1)
    by = F.interpolate(knots, h, mode='linear', align_corners=True)[:, 0]
    off = (torch.rand(n, 1) < 0.5).float()
    zoom, down = 1 + off * (0.2 * torch.rand(n, 1) - 0.1), off * 66 * (torch.rand(n, 1) - 0.5)
    rows, columns = torch.arange(h).float() + 0.5, torch.arange(w).float() + 0.5
    rows = (rows - h / 2 - down) / zoom + h / 2
    columns = (columns - w / 2) / zoom[..., None] + w / 2
    at = torch.gather(by, 1, rows.long().clamp(0, h - 1))
    source = rows[..., None] - at[..., None] * (columns - w / 2)
    grid = torch.stack([(columns / w * 2 - 1).expand(n, h, w), source / h * 2 - 1], -1)
    for end in (0, 4):
        middle = y[..., end + 1]
        # Where a place of the old strip comes to lie: the shear at its own height, once more at the height it has come to.
        for _ in range(2):
            at = torch.gather(by, 1, middle.round().long().clamp(0, h - 1))
            middle = y[..., end + 1] + at * (y[..., end] - w / 2)
        y[..., end + 1] = (middle - h / 2) * zoom + h / 2 + down
        y[..., end + 3] = (y[..., end + 3] + at * y[..., end + 2]) * zoom
        y[..., end + 2] *= zoom
        y[..., end] = (y[..., end] - w / 2) * zoom + w / 2
    outside = 'border' if rng.random() < 0.5 else 'zeros'
    return F.grid_sample(x[:, None], grid, align_corners=False, padding_mode=outside)[:, 0]


def veiled(x):
    """A band of rows that is blurred and loses most of its contrast, as the spine does behind heart and great vessels."""
    n, h, w = x.shape
    soft = box(x, 2)
    flat = box(soft, 20, 15) if rng.random() < 0.3 else x.mean(2, keepdim=True)
    at = torch.arange(h).float()
    middle, half = torch.rand(n, 1) * h, (0.05 + 0.25 * torch.rand(n, 1)) * h
    band = torch.sigmoid((half - (at - middle).abs()) / (0.03 * h))[..., None]
    keep = 0.1 + 0.6 * torch.rand(n, 1, 1)
    veil = flat + (soft - flat) * keep + 255 * 0.06 * torch.rand(n, 1, 1) ** 2 * grain(n, h, w)
    band = band * (torch.rand(n, 1, 1) < 0.6)
    return (x + (veil - x) * band).clamp(0, 255)


def stretched(x, y):
    """
    Strips (or whole films with the middles of their vertebrae) that are longer here and shorter there: other proportions, other kyphoses than those drawn. T1
    and L5 stay where they are. `y` is changed along.
    """
    n, h, w = x.shape
    part = torch.rand(n, 1, 1)
    speed = torch.exp(F.interpolate(0.2 * part * torch.randn(n, 1, 6), h, mode='linear', align_corners=True)[:, 0])
    passed = F.pad(speed.cumsum(1), (1, 0))
    rows = torch.arange(n)[:, None]

    def at(table, place):
        place = place.clamp(0, h)
        low = place.floor().clamp(0, h - 1).long()
        return table[rows, low] + (place - low) * (table[rows, low + 1] - table[rows, low])

    middle = (y[..., 1] + y[..., 5]) / 2 if h == 704 else y[..., 1]
    ends = middle[:, (1, 17)]
    if h == 704:
        ends = ends.clamp(4, h - 4)
    else:
        ends = torch.where(ends[:, 1:] > ends[:, :1] + 20, ends, torch.tensor([20.0, h - 20.0]))
    gone = at(passed, ends)
    by = (ends[:, 1:] - ends[:, :1]) / (gone[:, 1:] - gone[:, :1])
    source = ends[:, :1] + by * (passed - gone[:, :1])
    speed = by * speed

    def to(place):
        """Where a row of the old picture comes to lie."""
        j = torch.searchsorted(source, place.contiguous()).clamp(1, h)
        return j - 1 + (place - source[rows, j - 1]) / (source[rows, j] - source[rows, j - 1])

    from_ = (source[:, :-1] + source[:, 1:]) / 2 - 0.5
    low = from_.floor().clamp(0, h - 2).long()
    weight = (from_ - low).clamp(0, 1)[..., None]
    out = x[rows, low] * (1 - weight) + x[rows, low + 1] * weight
    out = out * ((from_ > -0.5) & (from_ < h - 0.5))[..., None]
    for end in (0, 4) if h == 704 else (0,):
        new = to(y[..., end + 1])
        if h == 704:
            y[..., end + 3] = y[..., end + 3] / speed[rows, new.clamp(0, h - 1).long()]
        y[..., end + 1] = new
    return out


def batch1(shards, n, train=True, at=None):
    x, y = shards.draw(n) if at is None else at
    mid = y[:, 5:].reshape(-1, 19, 2).clone()
    if train:
        if rng.random() < 0.6:
            # Not a film that is cut off: it would have to be seen how much is missing.
            fit = (y[:, 0] != 4) & (mid[:, 0, 1] > 30)
            if fit.any():
                some = mid[fit]
                x[fit] = stretched(x[fit], some)
                mid[fit] = some
        x = worn(veiled(processed(x)), (x > 0).float() if rng.random() < 0.5 else None)
        if rng.random() < 0.5:
            x = x.flip(2)
            mid[..., 0] = 160 - mid[..., 0]
        dy, dx = int(rng.integers(-12, 13)), int(rng.integers(-12, 13))
        still = y[:, 4] > 0
        fits = (mid[..., 1].amin(1) + dy > 8) & (mid[..., 1].amax(1) + dy < 316) & (mid[..., 0].amin(1) + dx > 10) & (mid[..., 0].amax(1) + dx < 150)
        for i in range(n):
            if (fits[i] or not still[i]) and y[i, 0] != 4:
                x[i] = torch.roll(x[i], (dy, dx), (0, 1))
                mid[i, :, 0] += dx
                mid[i, :, 1] += dy
    return planes(x, RADIUS[1]), y[:, :5], mid


def rows1(mid):
    """Column and level [n, 80] of the rows of the overview by the middles of C7 to S1, and which rows lie among them."""
    at = (torch.arange(80).float() + 0.5) * 4
    n = len(mid)
    y = mid[..., 1].contiguous()
    k = torch.searchsorted(y, at.expand(n, 80).contiguous()).clamp(1, 18)
    g = lambda t, j: torch.gather(t, 1, j)
    y0, y1 = g(y, k - 1), g(y, k)
    t = (at - y0) / (y1 - y0).clamp(min=1)
    tc = t.clamp(-0.7, 1.7)
    column = g(mid[..., 0], k - 1) * (1 - tc) + g(mid[..., 0], k) * tc
    level = (k - 2).float() + t
    return column / 4, level, (level > -1.5) & (level < 17.5)


def loss1(net, data):
    x, y, mid = data
    rows, verdict = run(net, x)
    is_ = y[:, 0].long()
    total = F.cross_entropy(verdict[:, :6], is_, label_smoothing=0.01)
    flags = F.binary_cross_entropy_with_logits(verdict[:, 6:], y[:, 1:4], reduction='none')
    film = (is_ != 1).float()
    total = total + 0.3 * (flags[:, 0] * film).mean() + 0.2 * (flags[:, 1:].mean(1) * (is_ == 0)).mean()
    some = y[:, 4] > 0
    stats = {'right': (verdict[:, :6].argmax(1) == is_).float().mean().item()}
    if some.any():
        column, level, inside = rows1(mid[some])
        r = rows[some]
        cells = torch.arange(40).float() + 0.5
        near = torch.exp(-((cells - column[..., None]) ** 2) / (2 * 0.6**2))
        near = near / near.sum(-1, keepdim=True).clamp(min=1e-6)
        logp = F.log_softmax(r[:, 0], -1)
        m = inside.float()
        total = total + (-(near * logp).sum(-1) * m).sum() / m.sum() * 0.5
        p = logp.exp()
        lev = (p.detach() * r[:, 1]).sum(-1) * 4 + 8
        off = F.smooth_l1_loss(lev / 2, level / 2, reduction='none', beta=0.2)
        total = total + 2 * (off * m).sum() / m.sum()
        there = (p.detach() * r[:, 2]).sum(-1)
        total = total + 0.3 * F.binary_cross_entropy_with_logits(there, m)
        with torch.no_grad():
            stats['column'] = ((((p * cells).sum(-1) - column).abs() * m).sum() / m.sum() * 4).item()
            stats['level'] = (((lev - level).abs() * m).sum() / m.sum()).item()
    return total, stats, verdict


def batch2(shards, n, train=True, at=None):
    x, y = shards.draw(n) if at is None else at
    y = y.clone()
    if train:
        x = stretched(x, y) if rng.random() < 0.7 else x
        x = sheared(x, y) if rng.random() < 0.6 else x
        x = worn(veiled(processed(x)))
        if rng.random() < 0.5:
            x = x.flip(2)
            y[..., (0, 4)] = 96 - y[..., (0, 4)]
            y[..., (3, 7)] = -y[..., (3, 7)]
    return planes(x, RADIUS[2]), y


def loss2(net, data):
    x, y = data
    out = run(net, x)
    at = (torch.arange(176).float() + 0.5) * 4
    cy = (y[..., 1] + y[..., 5]) / 2
    far = (at[None, :, None] - cy[:, None]).abs()
    d, k = far.min(-1)
    heat = torch.exp(-(d**2) / (2 * 4.0**2))
    total = F.binary_cross_entropy_with_logits(out[:, 0], heat, reduction='none')
    total = (total * (1 + 4 * heat)).mean() * 4
    v = torch.gather(y, 1, k[..., None].expand(-1, -1, 8))
    m = (d < 9).float()
    stats = {}
    slopes = []
    for end, o, s in ((0, 1, 9), (4, 5, 10)):
        mask = m * (k < 18).float() if end == 4 else m
        mask = mask * ((v[..., end + 1] > 1) & (v[..., end + 1] < 703)).float()
        true = torch.stack([(v[..., end] - 48) / 16, (v[..., end + 1] - at) / 16, v[..., end + 2] / 16], 1)
        off = F.smooth_l1_loss(out[:, o : o + 3], true, reduction='none', beta=0.05).sum(1)
        slope = v[..., end + 3] / v[..., end + 2].clamp(min=4)
        miss = (out[:, o + 3] - slope).abs()
        scale = out[:, s].clamp(-6, 1)
        nll = miss * torch.exp(-scale) + scale
        total = total + (off * mask).sum() / mask.sum() + 0.35 * (nll * mask).sum() / mask.sum() + 3 * (miss * mask).sum() / mask.sum()
        slopes.append((miss * mask).sum() / mask.sum() * 57.3)
        stats['place'] = ((off * mask).sum() / mask.sum()).item()
    inside = ((at[None] > cy[:, :1] - 18) & (at[None] < cy[:, -1:] + 12)).float()
    kk = torch.searchsorted(cy.contiguous(), at.expand(len(y), 176).contiguous()).clamp(1, 18)
    y0, y1 = torch.gather(cy, 1, kk - 1), torch.gather(cy, 1, kk)
    level = (kk - 2).float() + ((at - y0) / (y1 - y0).clamp(min=2)).clamp(-1, 2)
    lev = out[:, 11] * 4 + 8
    total = total + 1.0 * (F.smooth_l1_loss(lev / 2, level / 2, reduction='none', beta=0.2) * inside).sum() / inside.sum()
    stats['plate'] = (sum(slopes) / 2).item()
    stats['level'] = (((lev - level).abs() * inside).sum() / inside.sum()).item()
    return total, stats, None


batch, loss = (batch1, loss1) if args.net == 1 else (batch2, loss2)
os.makedirs(args.out, exist_ok=True)
place = f'{args.out}/net{args.net}.pt'
net = NETS[args.net]().to(memory_format=torch.channels_last)
mean = NETS[args.net]()
opt = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=1e-4)
step, spent = 0, 0.0
if os.path.exists(place):
    old = torch.load(place)
    net.load_state_dict(old['net'])
    mean.load_state_dict(old['mean'])
    opt.load_state_dict(old['opt'])
    step, spent = old['step'], old['spent']
else:
    mean.load_state_dict(net.state_dict())


def follow(by):
    """The weights that are kept are a running mean of those that are trained."""
    with torch.no_grad():
        for a, b in zip(mean.state_dict().values(), net.state_dict().values()):
            if a.dtype.is_floating_point:
                a.mul_(by).add_(b, alpha=1 - by)
            else:
                a.copy_(b)


def save():
    torch.save({'net': net.state_dict(), 'mean': mean.state_dict(), 'opt': opt.state_dict(), 'step': step, 'spent': spent}, place + '.part')
    os.replace(place + '.part', place)


def check(shards):
    mean.eval()
    sums, verdicts, is_ = {}, [], []
    with torch.no_grad():
        for x, y in zip(shards.x, shards.y):
            for i in range(0, len(x), 32):
                data = batch(shards, 0, False, (torch.from_numpy(x[i : i + 32]).float(), torch.from_numpy(y[i : i + 32])))
                total, stats, verdict = loss(mean, data)
                for k, value in {**stats, 'loss': total.item()}.items():
                    sums.setdefault(k, []).append(value)
                if verdict is not None:
                    verdicts.append(verdict)
                    is_.append(data[1][:, 0].long())
    told = {k: round(float(np.mean(v)), 4) for k, v in sums.items()}
    if verdicts:
        v, c = torch.cat(verdicts), torch.cat(is_)
        p = v[:, :6].softmax(1)[:, 0]
        told['auc'] = round(float((p[c == 0][:, None] > p[c != 0][None]).float().mean()), 4)
        told['by class'] = [round(float((v[c == k][:, :6].argmax(1) == k).float().mean()), 3) for k in range(6)]
    return told


train, val = Folders([folder + '/train' for folder in args.data]), Shards(args.data[0] + '/val')
start, last, looked = time.time(), time.time(), time.time()
seen = []
while True:
    part = (time.time() - start) / (args.minutes * 60)
    if part >= 1:
        break
    rate = args.rate * (min(1, step / 100) if spent == 0 else 1) * (0.02 + 0.98 * (0.5 + 0.5 * math.cos(math.pi * part)))
    for group in opt.param_groups:
        group['lr'] = rate
    net.train()
    x, *rest = batch(train, args.batch)
    total, stats, _ = loss(net, (x.contiguous(memory_format=torch.channels_last), *rest))
    opt.zero_grad(set_to_none=True)
    total.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
    opt.step()
    step += 1
    follow(min(0.995, 1 - 1 / (step + 1)))
    seen.append(total.item())
    if time.time() - looked > 60:
        train.more()
        looked = time.time()
    if time.time() - last > 400:
        save()
        told = {'step': step, 'minutes': round((spent + time.time() - start) / 60, 1), 'films': train.films(), 'train': round(float(np.mean(seen[-300:])), 4), **check(val)}
        with open(f'{args.out}/net{args.net}.log', 'a') as log:
            log.write(json.dumps(told) + '\n')
        last = time.time()
spent += time.time() - start
save()
with open(f'{args.out}/net{args.net}.log', 'a') as log:
    log.write(json.dumps({'step': step, 'minutes': round(spent / 60, 1), 'films': train.films(), 'done': True, **check(val)}) + '\n')
