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
args.add_argument('--data', required=True)
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
        t = F.avg_pool2d(t[:, None], 3, 1, 1, count_include_pad=False)[:, 0]
    for i in range(n):
        if rng.random() < 0.3:
            for _ in range(rng.integers(1, 4)):
                bh, bw = int(h * rng.uniform(0.01, 0.08)), int(w * rng.uniform(0.05, 0.5))
                a, b = rng.integers(0, h - bh), rng.integers(0, w - bw)
                t[i, a : a + bh, b : b + bw] += rng.normal(0, 0.4)
    t = (t.clamp(0, 1) * 255).round()
    return t if inside is None else t * inside


def veiled(x):
    """A band of rows that is blurred and loses most of its contrast, as the spine does behind heart and great vessels."""
    n, h, w = x.shape
    soft = F.avg_pool2d(x[:, None], 5, 1, 2, count_include_pad=False)
    flat = F.avg_pool2d(soft, (41, 31), 1, (20, 15), count_include_pad=False)[:, 0] if rng.random() < 0.3 else x.mean(2, keepdim=True)
    at = torch.arange(h).float()
    middle, half = torch.rand(n, 1) * h, (0.05 + 0.25 * torch.rand(n, 1)) * h
    band = torch.sigmoid((half - (at - middle).abs()) / (0.03 * h))[..., None]
    keep = 0.1 + 0.6 * torch.rand(n, 1, 1)
    veil = flat + (soft[:, 0] - flat) * keep + 255 * 0.06 * torch.rand(n, 1, 1) ** 2 * grain(n, h, w)
    band = band * (torch.rand(n, 1, 1) < 0.6)
    return (x + (veil - x) * band).clamp(0, 255)


def stretched(x, y):
    """Strips (or whole films with the middles of their vertebrae) that are longer or shorter above a row than below it: other proportions, other kyphoses than those drawn. `y` is changed along."""
    n, h, w = x.shape
    pivot, by = (0.2 + 0.55 * torch.rand(n, 1)) * h, 0.84 + 0.36 * torch.rand(n, 1)
    at = torch.arange(h).float() + 0.5
    source = torch.where(at < pivot, pivot + (at - pivot) * by, at.expand(n, h)) - 0.5
    low = source.floor().clamp(0, h - 2).long()
    part = (source - low).clamp(0, 1)[..., None]
    rows = torch.arange(n)[:, None]
    out = x[rows, low] * (1 - part) + x[rows, low + 1] * part
    out = out * (source > -0.5)[..., None]
    for end in (0, 4) if h == 704 else (0,):
        above = y[..., end + 1] < pivot
        y[..., end + 1] = torch.where(above, pivot + (y[..., end + 1] - pivot) / by, y[..., end + 1])
        if h == 704:
            y[..., end + 3] = torch.where(above, y[..., end + 3] / by, y[..., end + 3])
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
        x = worn(veiled(x), (x > 0).float() if rng.random() < 0.5 else None)
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
        x = worn(veiled(stretched(x, y) if rng.random() < 0.7 else x))
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


train, val = Shards(args.data + '/train'), Shards(args.data + '/val')
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
        told = {'step': step, 'minutes': round((spent + time.time() - start) / 60, 1), 'films': int(train.ends[-1]), 'train': round(float(np.mean(seen[-300:])), 4), **check(val)}
        with open(f'{args.out}/net{args.net}.log', 'a') as log:
            log.write(json.dumps(told) + '\n')
        last = time.time()
spent += time.time() - start
save()
with open(f'{args.out}/net{args.net}.log', 'a') as log:
    log.write(json.dumps({'step': step, 'minutes': round(spent / 60, 1), 'films': int(train.ends[-1]), 'done': True, **check(val)}) + '\n')
